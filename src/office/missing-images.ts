import { imageFault } from '../office-template/image-fault.ts';
import { FAULT_TEXTS } from './check-images.ts';
import { type FlatDocument, readMarkup } from './flat-document.ts';

/** Parts of a document that are not printed with it. */
const UNPRINTED = new Set(['presentation:notes', 'text:tracked-changes', 'office:annotation']);
/** Objects that are drawn themselves, and not by the image that stands for them. */
const DRAWN = new Set(['draw:object', 'draw:text-box', 'table:table', 'draw:plugin', 'draw:applet']);
const MAX_ADDRESS = 200;

/** An image that is not shown, or not whole. */
export interface MissingImage {
  readonly message: string;
  /** Address of a linked image. */
  readonly url?: string;
}

interface Frame {
  readonly name: string | undefined;
  readonly isPlaceholder: boolean;
  description?: string;
  images: number;
  isDrawn: boolean;
  address?: string;
  /** Numbers of its embedded images. */
  readonly embedded: string[];
}

/**
 * Finds the images that LibreOffice does not show: those that are linked, which it may not load, and those that it cannot read.
 *
 * @param checksImages whether the embedded images are checked for damage as well
 */
export function missingImages(document: FlatDocument, checksImages: boolean): MissingImage[] {
  const missing: MissingImage[] = [];
  const frames: Frame[] = [];
  const path: string[] = [];
  let unprinted = 0;
  const describe = (frame: Frame): void => {
    if (frame.images === 0 || frame.isDrawn || frame.isPlaceholder) return;
    const label = frame.description?.trim() || frame.name;
    const subject = label ? `the image “${label}”` : 'an image';
    if (frame.embedded.length === 0) {
      const url = frame.address?.slice(0, MAX_ADDRESS);
      missing.push(
        url === undefined
          ? { message: `${subject}: cannot be read, and is not shown` }
          : {
              message: `${subject}: is linked, and linked images are not loaded: embed it (${url} seen)`,
              url,
            },
      );
      return;
    }
    if (!checksImages) return;
    const base64 = document.images[Number(frame.embedded[0])]!.toString('latin1');
    const fault = imageFault(Buffer.from(base64, 'base64'));
    if (fault) missing.push({ message: `${subject}: ${FAULT_TEXTS[fault]}` });
  };
  readMarkup(document.markup, {
    open: (name, attributes) => {
      path.push(name);
      if (UNPRINTED.has(name)) unprinted += 1;
      const frame = frames.at(-1);
      if (name === 'draw:frame') {
        const isPlaceholder = attributes['presentation:placeholder'] === 'true';
        frames.push({
          name: attributes['draw:name'],
          isPlaceholder,
          images: 0,
          isDrawn: false,
          embedded: [],
        });
      } else if (frame && name === 'draw:image') {
        frame.images += 1;
        const address = attributes['xlink:href'];
        if (address) frame.address = address;
      } else if (frame && DRAWN.has(name)) frame.isDrawn = true;
    },
    close: (name) => {
      path.pop();
      if (UNPRINTED.has(name)) unprinted -= 1;
      if (name !== 'draw:frame') return;
      const frame = frames.pop()!;
      if (unprinted === 0) describe(frame);
    },
    text: (text) => {
      const frame = frames.at(-1);
      if (!frame) return;
      if (path.at(-1) === 'office:binary-data' && path.at(-2) === 'draw:image') frame.embedded.push(text);
      else if (path.at(-1) === 'svg:desc') frame.description = text;
    },
  });
  return missing;
}
