/** The entries, and paper. */
export const transcriptRules: string = `
.entry { content-visibility: auto; contain-intrinsic-size: auto 160px; margin: 0 0 22px; outline: none; scroll-margin-top: 70px; }
.entry:focus { outline: 1px solid var(--accent); outline-offset: 6px; border-radius: 4px; }
.entry.user:focus { outline-offset: 0; border-radius: 10px; }
.entry > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; margin-bottom: 4px; font-size: 12px; color: var(--dim); }
.entry h2 { font-size: 12px; font-weight: 600; margin: 0; color: var(--dim); unicode-bidi: isolate; }
.entry .permalink { margin-inline-start: auto; white-space: nowrap; }
.entry .cost { font-variant-numeric: tabular-nums; }
.entry.user { background: var(--info); border-radius: 10px; padding: 12px 16px 14px; }
.entry.user h2 { color: var(--accent); }
.entry.custom, .entry.branch-summary, .entry.compaction { border-inline-start: 3px solid var(--good); padding-inline-start: 14px; }
.entry.custom h2, .entry.branch-summary h2, .entry.compaction h2 { color: var(--good); }
.entry.state { contain-intrinsic-size: auto 22px; font-size: 13px; color: var(--dim); }
.entry.state:has(+ .state) { margin-bottom: 2px; }
.thin b { font-weight: 600; }
.body > * + *, .tool-body > * + * { margin-top: 10px; }

.pre { white-space: pre-wrap; tab-size: 4; line-height: 1.5; }
.piece { content-visibility: auto; contain-intrinsic-size: auto 8000px; }
.prose-text { font: inherit; line-height: 1.6; }
.more { margin-top: 8px; font-size: 12px; color: var(--accent); }

.tool, .entry.bash .body { background: var(--card); border-radius: 8px; padding: 9px 14px; }
.tool.failed { box-shadow: inset 3px 0 var(--bad); }
.tool-head { display: flex; gap: 10px; align-items: baseline; }
.tool-head .tag { margin-inline-start: auto; flex: none; }
.tool-head .tag + .tag { margin-inline-start: 0; }
.tool-name { font-weight: 650; flex: none; max-width: 50%; unicode-bidi: isolate; }
.tool-subject { white-space: pre-wrap; min-width: 0; max-height: 20em; overflow: auto; }
.tool-body { color: var(--dim); }
.tool-body:empty { display: none; }
.tool-body > :first-child { margin-top: 8px; padding-top: 8px; border-top: 1px solid var(--line); }
.tool-body .code, .diff { color: var(--text); }
.diff .added { background: var(--added); }
.diff .removed { background: var(--removed); }
.diff .same { color: var(--dim); }
.diff > div { padding: 0 6px; }

.thinking > summary, .summary > summary, .json-box > summary, .hidden-message > summary { font-size: 13px; color: var(--dim); }
.thinking > summary { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.thinking > .markdown, .thinking > .long, .thinking > .pre { border-inline-start: 2px solid var(--line); padding-inline-start: 14px; color: var(--dim); margin-top: 6px; }
.end { border: 1px solid currentColor; border-radius: 8px; padding: 6px 12px; white-space: pre-wrap; }
.image { display: block; max-width: 100%; max-height: 560px; border-radius: 6px; border: 1px solid var(--line); }

.markdown > * { margin: 0 0 10px; }
.markdown > :last-child { margin-bottom: 0; }
.markdown h3, .markdown h4, .markdown h5, .markdown h6 { line-height: 1.35; margin: 18px 0 8px; font-weight: 650; }
.markdown h3 { font-size: 19px; } .markdown h4 { font-size: 17px; } .markdown h5, .markdown h6 { font-size: 15px; }
.markdown ul, .markdown ol { padding-inline-start: 26px; }
.markdown li > p { margin: 4px 0; }
.markdown li.task { list-style: none; }
.markdown code { background: var(--card); border-radius: 4px; padding: 1px 5px; }
.markdown blockquote { border-inline-start: 3px solid var(--line); padding-inline-start: 14px; margin-inline: 0; color: var(--dim); }
.markdown hr { border: 0; border-top: 1px solid var(--line); }
.markdown .raw { white-space: pre-wrap; }
.code-block { position: relative; background: var(--card); border-radius: 8px; padding: 10px 14px; }
.code-block .language { float: inline-end; font-size: 11px; color: var(--dim); margin-inline-start: 10px; }
.no-link { border-bottom: 1px dotted var(--dim); }
table { border-collapse: collapse; font-size: 14px; }
th, td { border-bottom: 1px solid var(--line); padding: 4px 12px 4px 0; text-align: start; vertical-align: top; }
th { font-weight: 600; }
.align-center { text-align: center; }
.align-right { text-align: end; }

::highlight(match) { background-color: var(--match); color: var(--text); }
::highlight(current-match) { background-color: var(--current-match); color: var(--text); }

@media print {
  .bar, .tree, .tree-open .tree, .more, .usage-table { display: none; }
  .page { margin: 0; max-width: none; padding: 0; }
  .entry { content-visibility: visible; }
  .entry header, .tool-head { break-after: avoid; }
  .diff .added, .diff .removed, .entry.user { print-color-adjust: exact; }
}
`;
