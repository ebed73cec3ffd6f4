/** The bar, the tree, the head and the chart. */
export const frameRules: string = `
* { box-sizing: border-box; }
html { scroll-padding-top: 60px; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: anywhere; }
code, .pre, .tool-name, .row-title { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 13px; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
button, input { font: inherit; color: inherit; }
button { background: none; border: 1px solid var(--line); border-radius: 6px; padding: 2px 9px; cursor: pointer; }
button:hover { background: var(--card); }
input[type="search"] { background: var(--page); border: 1px solid var(--line); border-radius: 6px; padding: 3px 9px; min-width: 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
summary { cursor: pointer; }
noscript { display: block; max-width: 900px; margin: 40px auto; padding: 0 20px; }
.dim, .note, .time { color: var(--dim); }
.note { font-size: 13px; margin: 6px 0; }
.bad { color: var(--bad); }
.tag { font-size: 12px; border: 1px solid var(--line); border-radius: 9px; padding: 0 8px; color: var(--dim); white-space: nowrap; unicode-bidi: isolate; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
.tag.bad { color: var(--bad); border-color: currentColor; }
.tag.label { color: var(--accent); border-color: currentColor; }

.bar { position: sticky; top: 0; z-index: 3; display: flex; gap: 10px; align-items: center; padding: 8px 16px; background: var(--page); border-bottom: 1px solid var(--line); }
.bar-title { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
.search { display: flex; gap: 5px; align-items: center; margin-inline-start: auto; min-width: 0; }
.search input { width: 230px; }
.search-count { min-width: 64px; text-align: end; color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums; }

.tree { position: fixed; z-index: 2; inset: 49px auto 0 0; width: 310px; display: flex; flex-direction: column; border-inline-end: 1px solid var(--line); background: var(--page); }
.tree-head { padding: 12px; border-bottom: 1px solid var(--line); font-size: 13px; }
.tree-head input[type="search"] { width: 100%; }
.tree-choices { display: flex; justify-content: space-between; margin-top: 6px; }
.rows { overflow: auto; flex: 1; padding: 6px 0 30px; }
.row-box { content-visibility: auto; contain-intrinsic-size: auto 1200px; }
.row { display: flex; align-items: baseline; padding-inline: calc(8px + var(--depth) * 12px) 10px; font-size: 13px; line-height: 24px; border-inline-start: 2px solid transparent; opacity: 0.6; }
.row[hidden] { display: none; }
.row.on-branch { opacity: 1; border-color: var(--line); }
.row.current { background: var(--info); border-color: var(--accent); opacity: 1; }
.row-link { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: inherit; }
.row-title { font-size: 12px; color: var(--dim); }
.row-user .row-title { color: var(--accent); }
.row-summary .row-title, .row-custom .row-title { color: var(--good); }
.row-state .row-text, .row-tool .row-text { color: var(--dim); }
.row .tag { margin-inline-start: 6px; }
.toggle, .no-toggle { flex: none; width: 16px; padding: 0; border: 0; text-align: start; color: var(--dim); }

.page { max-width: 900px; margin: 0 auto; padding: 28px 20px 120px; }
@media (min-width: 1000px) { .page { margin-inline-start: max(310px, calc((100% - 900px + 310px) / 2)); } .tree-button { display: none; } }
@media (max-width: 999px) { .bar-title { display: none; } .search { flex: 1; } .tree { display: none; width: min(360px, 100%); } .tree-open .tree { display: flex; } .search input { flex: 1; width: 100%; } .search-count:empty { display: none; } }

h1 { font-size: 24px; line-height: 1.3; font-weight: 650; margin: 0 0 14px; text-wrap: balance; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 2px 18px; margin: 0 0 16px; font-size: 14px; }
.facts dt { color: var(--dim); }
.facts dd { margin: 0; font-variant-numeric: tabular-nums; }
.session-head > details, .usage-table { margin: 6px 0; font-size: 14px; }
.session-head > details > summary, .usage-table > summary { color: var(--dim); }
.tool-note h3 { font-size: 14px; margin: 14px 0 2px; }
.usage { margin: 22px 0 34px; padding: 16px 0 10px; border-block: 1px solid var(--line); }
.usage h2 { font-size: 14px; font-weight: 600; margin: 0 0 10px; }
.chart { display: block; width: 100%; height: auto; }
.chart text { fill: var(--dim); font-size: 11px; }
.chart .axis { fill: var(--line); }
.turn:hover rect { opacity: 0.75; }
.chart .input { fill: var(--input); } .chart .output { fill: var(--output); } .chart .cacheRead { fill: var(--cache-read); } .chart .cacheWrite { fill: var(--cache-write); } .chart .cost { fill: var(--cost); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 8px 0 0; font-size: 12px; color: var(--dim); }
.key::before { content: ""; display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin-inline-end: 6px; background: var(--input); }
.key.output::before { background: var(--output); } .key.cacheRead::before { background: var(--cache-read); } .key.cacheWrite::before { background: var(--cache-write); } .key.cost::before { background: var(--cost); }
.table-box { overflow-x: auto; }
.usage-table table { font-size: 12px; } .usage-table td { white-space: nowrap; } td.number { text-align: end; font-variant-numeric: tabular-nums; }
`;
