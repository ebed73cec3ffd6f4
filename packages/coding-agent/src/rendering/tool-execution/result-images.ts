import type { ImageContent } from "@pi-stack/ai";
import {
  type Component,
  Container,
  getCapabilities,
  getImageDimensions,
  Image,
  imageFallback,
  Spacer,
} from "@pi-stack/tui";
import { oneLine } from "../text/long-text.js";
import { PaintedText } from "../text/painted-text.js";
import type { Theme } from "../theme/theme.js";
import { toPng } from "./to-png.js";

/** How images are shown. */
export interface ResultImagesOptions {
  showImages: boolean;
  /** In cells. */
  widthCells: number;
}

/** The images of a result, or words about them. */
export class ResultImages extends Container {
  readonly #theme: Theme;
  readonly #requestRender: () => void;
  #shown: { images: readonly ImageContent[]; options: ResultImagesOptions } | undefined;

  constructor(theme: Theme, requestRender: () => void) {
    super();
    this.#theme = theme;
    this.#requestRender = requestRender;
  }

  show(images: readonly ImageContent[], options: ResultImagesOptions): void {
    if (this.#isShown(images, options)) return;
    this.#shown = { images, options };
    this.clear();
    for (const image of images) {
      this.addChild(new Spacer(1));
      const place = new Container();
      place.addChild(this.#placeholder(image));
      this.addChild(place);
      if (options.showImages) void this.#draw(image, options.widthCells, place);
    }
  }

  #isShown(images: readonly ImageContent[], options: ResultImagesOptions): boolean {
    const shown = this.#shown;
    return (
      shown !== undefined &&
      shown.options.showImages === options.showImages &&
      shown.options.widthCells === options.widthCells &&
      shown.images.length === images.length &&
      shown.images.every((image, index) => image.data === images[index]?.data)
    );
  }

  /** Puts the image into its place, as soon as it is in a form that the terminal takes. */
  async #draw(image: ImageContent, widthCells: number, place: Container): Promise<void> {
    const { images: protocol } = getCapabilities();
    if (!protocol) return;
    const needsPng = protocol === "kitty" && image.mimeType !== "image/png";
    const data = needsPng ? await toPng(image.data) : image.data;
    if (data === undefined) return;
    const mimeType = needsPng ? "image/png" : image.mimeType;
    const fallbackColor = (text: string): string => this.#theme.fg("toolOutput", text);
    place.clear();
    place.addChild(new Image(data, mimeType, { fallbackColor }, { maxWidthCells: widthCells }));
    this.#requestRender();
  }

  #placeholder({ data, mimeType }: ImageContent): Component {
    const words = oneLine(imageFallback(mimeType, getImageDimensions(data, mimeType) ?? undefined));
    return new PaintedText(() => this.#theme.fg("toolOutput", words));
  }
}
