import { CachedRows } from "../../component/cached-rows.js";
import { tellsChanges } from "../../component/changes.js";
import type { Component } from "../../component/component.js";
import { getImageDimensions, type ImageDimensions } from "../../images/dimensions.js";
import { imageFallback, renderImage } from "../../images/render-image.js";
import { truncateToWidth } from "../../text/truncate.js";

/** How the words in place of an image are coloured. */
export interface ImageTheme {
  fallbackColor: (text: string) => string;
}

/** How an image is drawn. Sizes in cells. */
export interface ImageOptions {
  /** @defaultValue 60 */
  maxWidthCells?: number;
  /** @defaultValue no limit */
  maxHeightCells?: number;
  /** Shown where the image cannot be drawn. */
  filename?: string;
  /** Of a Kitty image, so that it can be deleted. */
  imageId?: number;
}

const unknownSize: ImageDimensions = { widthPx: 800, heightPx: 600 };

/** An image, or words about it where the terminal cannot draw it. */
export class Image implements Component {
  readonly #cache: CachedRows = new CachedRows(this, Image.prototype.render);
  readonly #base64Data: string;
  readonly #mimeType: string;
  readonly #theme: ImageTheme;
  readonly #options: ImageOptions;
  readonly #dimensions: ImageDimensions;

  /** @param dimensions - read from the image when they are left out */
  constructor(
    base64Data: string,
    mimeType: string,
    theme: ImageTheme,
    options: ImageOptions = {},
    dimensions?: ImageDimensions,
  ) {
    this.#base64Data = base64Data;
    this.#mimeType = mimeType;
    this.#theme = theme;
    this.#options = options;
    this.#dimensions = dimensions ?? getImageDimensions(base64Data, mimeType) ?? unknownSize;
  }

  invalidate(): void {
    this.#cache.drop();
  }

  render(width: number): string[] {
    return this.#cache.get(width, () => this.#draw(width));
  }

  #draw(width: number): string[] {
    const { maxWidthCells = 60, maxHeightCells, filename, imageId } = this.#options;
    const rendered = renderImage(this.#base64Data, this.#dimensions, {
      maxWidthCells: Math.max(1, Math.min(width - 2, maxWidthCells)),
      ...(maxHeightCells === undefined ? {} : { maxHeightCells }),
      ...(imageId === undefined ? {} : { imageId }),
    });
    if (!rendered) {
      const words = imageFallback(this.#mimeType, this.#dimensions, filename);
      return [this.#theme.fallbackColor(truncateToWidth(words, width))];
    }
    // Drawn from its last row, so that all its rows are on the screen by then.
    const above = rendered.rows - 1;
    const [up, down] = above > 0 ? [`\x1b[${above}A`, `\x1b[${above}B`] : ["", ""];
    return [...Array.from({ length: above }, () => ""), `${up}${rendered.sequence}${down}`];
  }
}

tellsChanges(Image.prototype.render);
