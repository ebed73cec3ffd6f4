/** Styles a text, as a rule by putting escape sequences around it. */
export type Paint = (text: string) => string;

/** How each element of a document is styled. */
export interface MarkdownTheme {
  heading: Paint;
  link: Paint;
  /** The address behind a link, where the terminal cannot open links. */
  linkUrl: Paint;
  /** Code within a line. */
  code: Paint;
  codeBlock: Paint;
  codeBlockBorder: Paint;
  quote: Paint;
  quoteBorder: Paint;
  hr: Paint;
  listBullet: Paint;
  bold: Paint;
  italic: Paint;
  strikethrough: Paint;
  underline: Paint;
  /** The lines of a code block, coloured. A block that still grows is given line by line. */
  highlightCode?: (code: string, lang?: string) => string[];
  /** Stands before each line of a code block. @defaultValue two spaces */
  codeBlockIndent?: string;
}

/** How plain text is styled; headings, quotes, links and code have styles of their own. */
export interface DefaultTextStyle {
  color?: Paint;
  /** Paints whole rows, margins included. */
  bgColor?: Paint;
  bold?: boolean;
  italic?: boolean;
  strikethrough?: boolean;
  underline?: boolean;
}

/** The style of plain text as one function. */
export function plainTextPaint(theme: MarkdownTheme, style: DefaultTextStyle): Paint {
  const paints = [
    style.underline && theme.underline,
    style.strikethrough && theme.strikethrough,
    style.italic && theme.italic,
    style.bold && theme.bold,
    style.color,
  ].filter((paint) => typeof paint === "function");
  return (text) => paints.reduce((painted, paint) => paint(painted), text);
}
