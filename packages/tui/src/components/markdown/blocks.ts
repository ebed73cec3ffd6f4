/** A block that holds blocks. */
export type ContainerKind = "document" | "quote" | "list" | "item";

/** A block that holds lines. */
export type LeafKind = "paragraph" | "heading" | "fence" | "indented" | "html" | "table" | "rule";

/** Any block of a document. */
export type BlockNode = ContainerNode | LeafNode;

/** What all blocks have. */
class Node {
  parent: ContainerNode | undefined;
  /** Place among the children of the parent. */
  index = 0;
  /** A blank line stands before it. */
  readonly isAfterBlank: boolean;

  constructor(isAfterBlank: boolean) {
    this.isAfterBlank = isAfterBlank;
  }
}

/** A document, a quote, a list or an item of one. */
export class ContainerNode extends Node {
  readonly kind: ContainerKind;
  readonly children: BlockNode[] = [];
  /** The first child that may look different from when it was drawn last. */
  dirtyFrom = 0;
  /** Of a list its kind of marker; of an item its bullet or number as it is shown. */
  readonly marker: string;
  /** Of a list: the number of its first item. */
  readonly firstNumber: number;
  /** Of an item: columns that its own lines are indented by. */
  readonly contentIndent: number;
  /** Of an item of a task list: its box. */
  readonly taskBox: string;

  constructor(
    kind: ContainerKind,
    isAfterBlank: boolean,
    details: { marker?: string; firstNumber?: number; contentIndent?: number; taskBox?: string } = {},
  ) {
    super(isAfterBlank);
    this.kind = kind;
    this.marker = details.marker ?? "";
    this.firstNumber = details.firstNumber ?? 1;
    this.contentIndent = details.contentIndent ?? 0;
    this.taskBox = details.taskBox ?? "";
  }

  add(child: BlockNode): void {
    child.parent = this;
    child.index = this.children.length;
    this.children.push(child);
    touch(child);
  }
}

/** A block without blocks in it. */
export class LeafNode extends Node {
  readonly kind: LeafKind;
  /** Source lines, without what belongs to the containers. All but the last are whole. */
  readonly lines: string[] = [];
  /** No line can be added any more. */
  isClosed = false;
  /** Counts changes of what its references point to. */
  revision = 0;
  /** Of a heading, 1 to 6. */
  readonly depth: number;
  /** Of a fence: the fence itself, its language, and the columns that it is indented by. */
  readonly fence: string;
  readonly language: string;
  readonly fenceIndent: number;
  /** Of HTML: what its last line holds; without it, a blank line ends it. */
  readonly endsWith: RegExp | undefined;

  constructor(
    kind: LeafKind,
    isAfterBlank: boolean,
    details: { depth?: number; fence?: string; language?: string; fenceIndent?: number; endsWith?: RegExp } = {},
  ) {
    super(isAfterBlank);
    this.kind = kind;
    this.depth = details.depth ?? 0;
    this.fence = details.fence ?? "";
    this.language = details.language ?? "";
    this.fenceIndent = details.fenceIndent ?? 0;
    this.endsWith = details.endsWith;
  }
}

/** Says that a block may look different from when it was drawn last. */
export function touch(node: BlockNode): void {
  let child: BlockNode = node;
  while (child.parent) {
    child.parent.dirtyFrom = Math.min(child.parent.dirtyFrom, child.index);
    child = child.parent;
  }
}
