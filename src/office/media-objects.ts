import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  removeNode,
  textOf,
  unescapeXml,
  type XmlElement,
} from '../office-template/xml-tree.ts';
import type { ZipFile } from '../zip/read-zip.ts';
import { CompoundFile } from './compound-file.ts';
import { editPackage } from './edit-package.ts';
import type { OfficeFile } from './office-format.ts';

const SLIDE_PARTS = /^ppt\/(?:slides|slideLayouts|slideMasters)\/[^/]+\.xml$/;
const ODF_PARTS = /^(?:content|styles)\.xml$/;
/** Media of a picture on a slide (ECMA-376 part 1, 20.1.3), by the name in messages. */
const SLIDE_MEDIA: Readonly<Record<string, string>> = {
  ...{ 'a:videoFile': 'video', 'a:quickTimeFile': 'video' },
  ...{ 'a:audioFile': 'audio', 'a:wavAudioFile': 'audio', 'a:audioCd': 'audio' },
};
const NEEDLES = ['videoFile', 'quickTimeFile', 'audioFile', 'AudioFile', 'audioCd', 'draw:plugin'];
const LONGEST_NEEDLE = 13;

export interface WithoutMedia {
  /** The document, in which preview pictures replace video and audio. */
  readonly bytes: Uint8Array;
  readonly messages: readonly string[];
}

/**
 * Replaces video and audio by their preview pictures. LibreOffice as WebAssembly plays no media, and leaves out the whole object.
 *
 * @param bytes the document, whose file may have other parts by now
 * @returns a message for each object
 * @throws InvalidInputError `OFFICE_DAMAGED`, `OFFICE_LIMIT`
 */
export async function replaceMedia(
  { format, parts }: Pick<OfficeFile, 'format' | 'parts'>,
  bytes: Uint8Array,
): Promise<WithoutMedia> {
  if (format === 'ppt') return { bytes, messages: mediaOfBinary(bytes) };
  const holders = new Set<string>();
  for (const part of parts) if (await holdsMedia(part)) holders.add(part.name);
  if (holders.size === 0) return { bytes, messages: [] };
  const messages = new Set<string>();
  const edited = await editPackage(bytes, format === 'pptx' ? SLIDE_PARTS : ODF_PARTS, (root, part) => {
    if (!holders.has(part)) return;
    const replaced = format === 'pptx' ? replaceOnSlide(root) : replaceInOpenDocument(root);
    for (const message of replaced) messages.add(`${part}: ${message}`);
  });
  return { bytes: edited, messages: [...messages] };
}

/** Searches a part in pieces, because a sheet of OpenDocument may be as large as memory allows. */
async function holdsMedia({ name, stream }: ZipFile): Promise<boolean> {
  if (!SLIDE_PARTS.test(name) && !ODF_PARTS.test(name)) return false;
  let end: Buffer = Buffer.alloc(0);
  for await (const piece of stream()) {
    const searched = Buffer.concat([end, piece]);
    if (NEEDLES.some((needle) => searched.includes(needle))) return true;
    end = searched.subarray(-LONGEST_NEEDLE);
  }
  return false;
}

function replaceOnSlide(root: XmlElement): string[] {
  return elementsNamed(root, 'p:nvPr').flatMap((properties) => {
    const found = properties.children.find((child) => child.kind === 'element' && child.name in SLIDE_MEDIA);
    if (found?.kind !== 'element') return [];
    // The extensions name the media once more ([MS-PPTX] 2.2.7).
    for (const each of [found, ...childrenNamed(properties, 'p:extLst')]) removeNode(each);
    const picture = properties.parent?.parent;
    const [named] = picture ? elementsNamed(picture, 'p:cNvPr') : [];
    const hasPreview = (picture ? elementsNamed(picture, 'a:blip') : []).some(
      (blip) => attributeOf(blip, 'embed') !== undefined,
    );
    const label = named && unescapeXml(attributeOf(named, 'descr') || attributeOf(named, 'name') || '');
    if (picture && !hasPreview) removeNode(picture);
    return [messageOf(SLIDE_MEDIA[found.name]!, label, hasPreview)];
  });
}

function replaceInOpenDocument(root: XmlElement): string[] {
  return elementsNamed(root, 'draw:plugin').map((plugin) => {
    const frame = plugin.parent!;
    const [description] = childrenNamed(frame, 'svg:desc');
    const label = (description && textOf(description)) || unescapeXml(attributeOf(frame, 'name') ?? '');
    removeNode(plugin);
    return messageOf('video or audio', label, childrenNamed(frame, 'draw:image').length > 0);
  });
}

function messageOf(kind: string, label: string | undefined, hasPreview: boolean): string {
  const subject = label ? `the ${kind} “${label}”` : kind;
  return hasPreview
    ? `${subject}: only its preview picture is shown`
    : `${subject}: has no preview picture, and is not shown`;
}

/** Records of a binary presentation: the document, its list of external objects, and the media in it ([MS-PPT] 2.13.24). */
const DOCUMENT = 0x03e8;
const EXTERNAL_OBJECTS = 0x0409;
const MEDIA: ReadonlySet<number> = new Set([0x1005, 0x1006, 0x1007, 0x100d, 0x100e, 0x100f, 0x1010]);

function mediaOfBinary(presentation: Uint8Array): string[] {
  const stream = new CompoundFile(presentation).stream('PowerPoint Document') ?? Buffer.alloc(0);
  // Fast saves append the changed document.
  const document = recordsIn(stream).findLast(({ type }) => type === DOCUMENT)?.content;
  const list = document && recordsIn(document).find(({ type }) => type === EXTERNAL_OBJECTS)?.content;
  const count = list ? recordsIn(list).filter(({ type }) => MEDIA.has(type)).length : 0;
  return count === 0 ? [] : [`video and audio: not shown (${count} seen)`];
}

/** Records with an 8-byte header ([MS-PPT] 2.3.1). */
function recordsIn(bytes: Buffer): { readonly type: number; readonly content: Buffer }[] {
  const records: { type: number; content: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    records.push({ type: bytes.readUInt16LE(at + 2), content: bytes.subarray(at + 8, end) });
    at = end;
  }
  return records;
}
