import { type ImageFault, imageFault } from '../office-template/image-fault.ts';
import { ZipError, type ZipFile } from '../zip/read-zip.ts';
import { changeParts } from './edit-package.ts';
import { BLANK_PNG, checkPngs } from './embedded-pngs.ts';
import { officeError } from './office-error.ts';
import type { OfficeFile } from './office-format.ts';

/** Image parts of Office Open XML and OpenDocument packages. */
const IMAGE_PART = /^((word|xl|ppt)\/media|Pictures)\/[^/]+$/;
/** What a warning says of a damaged image. */
export const FAULT_TEXTS: Readonly<Record<ImageFault, string>> = {
  unreadable: 'the image is damaged and not shown',
  'cut off': 'the image is cut off, and shown as far as it goes',
};

/** Bytes of all images of a package together, and those that they take in it. */
export type SizeOfImages = Pick<ZipFile, 'size' | 'compressedSize'>;

export interface CheckedImages {
  /** The document, in which blank images replace those that cannot be read. */
  readonly bytes: Uint8Array;
  readonly images: SizeOfImages;
  readonly messages: readonly string[];
}

/** Whether a file of a package is an image, which `checkImages` reads. */
export function isImagePart(name: string): boolean {
  return IMAGE_PART.test(name);
}

/**
 * Checks the images of a package, and PNGs of the older formats. LibreOffice shows nothing in the place of those that it cannot read, drops
 * their alternative texts, and crashes on PNGs.
 *
 * @returns a message for each damaged image of a package, with the name of its part
 * @throws InvalidInputError `OFFICE_DAMAGED` for an image that does not fit the directory of the package
 */
export async function checkImages({
  bytes: document,
  parts,
}: Pick<OfficeFile, 'bytes' | 'parts'>): Promise<CheckedImages> {
  const images = { size: 0, compressedSize: 0 };
  if (parts.length === 0) {
    const { bytes, damaged } = checkPngs(document);
    const message = `PNG images: damaged and not shown (${damaged} seen)`;
    return { bytes, images, messages: damaged === 0 ? [] : [message] };
  }
  const messages: string[] = [];
  const unreadable = new Set<string>();
  for (const part of parts) {
    const { name, size, compressedSize } = part;
    if (!isImagePart(name)) continue;
    images.size += size;
    images.compressedSize += compressedSize;
    const fault = imageFault(await contentOf(part));
    if (fault) messages.push(`${name}: ${FAULT_TEXTS[fault]}`);
    if (fault === 'unreadable') unreadable.add(name);
  }
  const blanked = (name: string, bytes: Uint8Array) => (unreadable.has(name) ? BLANK_PNG : bytes);
  const bytes = unreadable.size === 0 ? document : await changeParts(document, blanked);
  return { bytes, images, messages };
}

async function contentOf({ content }: ZipFile): Promise<Buffer> {
  try {
    return await content();
  } catch (error) {
    if (error instanceof ZipError) throw officeError('OFFICE_DAMAGED', error.message);
    throw error;
  }
}
