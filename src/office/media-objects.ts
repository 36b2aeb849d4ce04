import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  removeNodes,
  textOf,
  unescapeXml,
  type XmlElement,
  type XmlNode,
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
  const removed = new Set<XmlNode>();
  const described = new Map<XmlElement, { readonly label: string; readonly hasPreview: boolean }>();
  const messages = elementsNamed(root, 'p:nvPr').flatMap((properties) => {
    const found = properties.children.find(
      (child) => child.kind === 'element' && Object.hasOwn(SLIDE_MEDIA, child.name),
    );
    const picture = properties.parent?.parent;
    if (found?.kind !== 'element' || !picture) return [];
    // The extensions name the media once more ([MS-PPTX] 2.2.7).
    for (const each of [found, ...childrenNamed(properties, 'p:extLst')]) removed.add(each);
    const { label, hasPreview } = described.get(picture) ?? describePicture(picture);
    described.set(picture, { label, hasPreview });
    if (!hasPreview) removed.add(picture);
    return [messageOf(SLIDE_MEDIA[found.name]!, label, hasPreview)];
  });
  removeNodes(removed);
  return messages;
}

function describePicture(picture: XmlElement): { readonly label: string; readonly hasPreview: boolean } {
  const [named] = elementsNamed(picture, 'p:cNvPr');
  const label = named && (attributeOf(named, 'descr') || attributeOf(named, 'name'));
  const hasPreview = elementsNamed(picture, 'a:blip').some(
    (blip) => attributeOf(blip, 'embed') !== undefined,
  );
  return { label: unescapeXml(label ?? ''), hasPreview };
}

function replaceInOpenDocument(root: XmlElement): string[] {
  const plugins = elementsNamed(root, 'draw:plugin');
  removeNodes(new Set(plugins));
  return [...new Set(plugins.map(({ parent }) => parent!))].map((frame) => {
    const [description] = childrenNamed(frame, 'svg:desc');
    const label = (description && textOf(description)) || unescapeXml(attributeOf(frame, 'name') ?? '');
    return messageOf('video or audio', label, childrenNamed(frame, 'draw:image').length > 0);
  });
}

function messageOf(kind: string, label: string, hasPreview: boolean): string {
  const subject = label !== '' ? `the ${kind} “${label}”` : kind;
  return hasPreview
    ? `${subject}: only its preview picture is shown`
    : `${subject}: has no preview picture, and is not shown`;
}

/** Records of a binary presentation: the document, its list of external objects, and the media in it ([MS-PPT] 2.13.24). */
const DOCUMENT = 0x03e8;
const EXTERNAL_OBJECTS = 0x0409;
const MEDIA: ReadonlySet<number> = new Set([0x1005, 0x1006, 0x1007, 0x100d, 0x100e, 0x100f, 0x1010]);

function mediaOfBinary(presentation: Uint8Array): string[] {
  let document: Buffer | undefined;
  const stream = new CompoundFile(presentation).stream('PowerPoint Document') ?? Buffer.alloc(0);
  // Fast saves append the changed document.
  for (const { type, content } of recordsIn(stream)) if (type === DOCUMENT) document = content;
  let count = 0;
  for (const { type, content } of recordsIn(document ?? Buffer.alloc(0)))
    if (type === EXTERNAL_OBJECTS) count = countMedia(content);
  return count === 0 ? [] : [`video and audio: not shown (${count} seen)`];
}

function countMedia(list: Buffer): number {
  let count = 0;
  for (const { type } of recordsIn(list)) if (MEDIA.has(type)) count += 1;
  return count;
}

/** Reads records with an 8-byte header ([MS-PPT] 2.3.1), one after the other: a hostile file has millions of empty ones. */
function* recordsIn(bytes: Buffer): Generator<{ readonly type: number; readonly content: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    yield { type: bytes.readUInt16LE(at + 2), content: bytes.subarray(at + 8, end) };
    at = end;
  }
}
