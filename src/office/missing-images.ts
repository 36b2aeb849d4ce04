import { imageFault } from '../office-template/image-fault.ts';
import { FAULT_TEXTS } from './check-images.ts';
import { type FlatDocument, readMarkup } from './flat-document.ts';
import { linkedResource } from './linked-resource.ts';

/** Parts of a document that are not printed with it. */
const UNPRINTED = new Set(['presentation:notes', 'text:tracked-changes', 'office:annotation']);
/** Objects that are drawn themselves, and not by the image that stands for them. */
const DRAWN = new Set(['draw:object', 'draw:text-box', 'table:table']);
/** Objects for which LibreOffice draws a placeholder unless they have an image. */
const UNDRAWN = new Set(['draw:object-ole', 'draw:plugin', 'draw:applet', 'draw:floating-frame']);
/** Images that are not in a frame. */
const UNFRAMED: Readonly<Record<string, string>> = {
  'style:background-image': 'a background image',
  'text:list-level-style-image': 'an image of list items',
  'draw:fill-image': 'a fill image',
};

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
  /** It holds an embedded object that LibreOffice cannot draw. */
  isObject: boolean;
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
    if (frame.isDrawn || frame.isPlaceholder) return;
    const label = frame.description?.trim() || frame.name;
    if (frame.images === 0) {
      const subject = label ? `the object “${label}”` : 'an embedded object';
      if (frame.isObject) missing.push({ message: `${subject}: has no preview picture, and is not shown` });
      return;
    }
    const subject = label ? `the image “${label}”` : 'an image';
    if (frame.embedded.length > 0) check(subject, frame.embedded[0]!);
    else
      missing.push(
        frame.address === undefined
          ? { message: `${subject}: cannot be read, and is not shown` }
          : linkedResource(`${subject}:`, 'images', frame.address),
      );
  };
  const check = (subject: string, embedded: string): void => {
    if (!checksImages) return;
    const base64 = document.images[Number(embedded)]!.toString('latin1');
    const fault = imageFault(Buffer.from(base64, 'base64'));
    if (fault) missing.push({ message: `${subject}: ${FAULT_TEXTS[fault]}` });
  };
  const links = new Set<string>();
  const fills = new FillImages();
  readMarkup(document.markup, {
    open: (name, attributes) => {
      path.push(name);
      if (UNPRINTED.has(name)) unprinted += 1;
      const frame = frames.at(-1);
      fills.open(name, attributes);
      const address = attributes['xlink:href'];
      if (address && name in UNFRAMED && !links.has(address)) {
        links.add(address);
        missing.push(linkedResource(`${UNFRAMED[name]}:`, 'images', address));
      }
      if (name === 'draw:frame') {
        const isPlaceholder = attributes['presentation:placeholder'] === 'true';
        frames.push({
          name: attributes['draw:name'],
          isPlaceholder,
          images: 0,
          isDrawn: false,
          isObject: false,
          embedded: [],
        });
      } else if (frame && name === 'draw:image') {
        frame.images += 1;
        if (address) frame.address = address;
      } else if (frame && UNDRAWN.has(name)) frame.isObject = true;
      else if (frame && DRAWN.has(name)) frame.isDrawn = true;
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
      const holder = path.at(-1) === 'office:binary-data' ? path.at(-2) : undefined;
      if (holder !== undefined && holder in UNFRAMED) check(UNFRAMED[holder]!, text);
      if (!frame) return;
      if (holder === 'draw:image') frame.embedded.push(text);
      else if (path.at(-1) === 'svg:desc') frame.description = text;
    },
  });
  if (fills.hasMissing)
    missing.push({ message: 'a fill image: is linked or cannot be read, and is not shown: embed it' });
  return missing;
}

/** Images that fill shapes and pages: LibreOffice names those that it could not load, and leaves them out. */
class FillImages {
  readonly #used = new Set<string>();
  readonly #present = new Set<string>();
  #last = '';

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'draw:fill-image') this.#present.add(attributes['draw:name'] ?? '');
    const used = attributes['draw:fill'] === 'bitmap' ? attributes['draw:fill-image-name'] : undefined;
    if (used !== undefined) {
      this.#last = used;
      this.#used.add(used);
    }
    // The same image, which is reported with its address.
    if (name === 'style:background-image') this.#used.delete(this.#last);
  }

  get hasMissing(): boolean {
    return [...this.#used].some((name) => !this.#present.has(name));
  }
}
