import { ownSequence } from "./own-sequences.js";

/** Longer payloads are sent in pieces of this many characters. Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/ */
const kittyChunk = 4096;

/** How a Kitty image is placed; sizes in cells. */
export interface KittyImageOptions {
  columns?: number;
  rows?: number;
  imageId?: number;
  /** @defaultValue true */
  moveCursor?: boolean;
}

/** Draws a PNG by the Kitty protocol. What is no base64 is left out of the data. */
export function encodeKitty(base64: string, options: KittyImageOptions = {}): string {
  const base64Data = onlyBase64(base64);
  const keys = [
    "a=T",
    "f=100",
    "q=2",
    ...(options.moveCursor === false ? ["C=1"] : []),
    ...(options.columns === undefined ? [] : [`c=${options.columns}`]),
    ...(options.rows === undefined ? [] : [`r=${options.rows}`]),
    ...(options.imageId === undefined ? [] : [`i=${options.imageId}`]),
  ].join(",");
  if (base64Data.length <= kittyChunk) return ownSequence(`\x1b_G${keys};${base64Data}\x1b\\`);
  let out = "";
  for (let from = 0; from < base64Data.length; from += kittyChunk) {
    const isLast = from + kittyChunk >= base64Data.length;
    const control = `${from === 0 ? `${keys},` : ""}m=${isLast ? 0 : 1}`;
    out += ownSequence(`\x1b_G${control};${base64Data.slice(from, from + kittyChunk)}\x1b\\`);
  }
  return out;
}

/** Deletes an image and its data. */
export function deleteKittyImage(imageId: number): string {
  return `\x1b_Ga=d,d=I,i=${imageId},q=2\x1b\\`;
}

/** Deletes all images and their data. */
export function deleteAllKittyImages(): string {
  return "\x1b_Ga=d,d=A,q=2\x1b\\";
}

/** A fresh id for a Kitty image: 1 to 4294967294, by chance, since others may draw on the same terminal. */
export function allocateImageId(): number {
  return 1 + Math.floor(Math.random() * 0xfffffffe);
}

/** How an iTerm2 image is placed; sizes in cells, or as the protocol writes them. */
export interface ITerm2ImageOptions {
  width?: number | string;
  height?: number | string;
  name?: string;
  /** @defaultValue true */
  preserveAspectRatio?: boolean;
}

/** Draws an image by the iTerm2 protocol. What is no base64 is left out of the data. Source: https://iterm2.com/documentation-images.html */
export function encodeITerm2(base64Data: string, options: ITerm2ImageOptions = {}): string {
  const { width, height, name, preserveAspectRatio } = options;
  const keys = [
    "inline=1",
    ...(width === undefined ? [] : [`width=${safe(width)}`]),
    ...(height === undefined ? [] : [`height=${safe(height)}`]),
    ...(name === undefined ? [] : [`name=${toBase64(name)}`]),
    ...(preserveAspectRatio === false ? ["preserveAspectRatio=0"] : []),
  ].join(";");
  return ownSequence(`\x1b]1337;File=${keys}:${onlyBase64(base64Data)}\x07`);
}

/** Data from outside could end the sequence and give orders to the terminal. */
function onlyBase64(data: string): string {
  return data.replace(/[^A-Za-z0-9+/=]/g, "");
}

function safe(size: number | string): string {
  return String(size).replace(/[^\w%]/g, "");
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
