import { parsePdfDate } from '../../file/core/date.ts';
import { type PdfDict, PdfName } from '../../file/core/objects.ts';
import type { DocumentReader } from '../../file/core/reader.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { readPacket } from './metadata-stream.ts';
import type { Metadata } from './types.ts';
import { XMP_NAMESPACES } from './xmp-namespaces.ts';
import type { XmpNode } from './xmp-packet.ts';

const { dc, pdf, xmp, pdfaid, pdfuaid, pdfxid } = XMP_NAMESPACES;

const MAX_CUSTOM = 200;

type Entry = Exclude<keyof Metadata, 'custom' | 'disagreements'>;

/** Metadata entries with their keys in the information dictionary (ISO 32000-2, table 349) and in XMP. */
const ENTRIES: readonly (readonly [name: Entry, key: string, namespace: string, property: string])[] = [
  ['title', 'Title', dc, 'title'],
  ['author', 'Author', dc, 'creator'],
  ['subject', 'Subject', dc, 'description'],
  ['keywords', 'Keywords', pdf, 'Keywords'],
  ['creator', 'Creator', xmp, 'CreatorTool'],
  ['producer', 'Producer', pdf, 'Producer'],
  ['created', 'CreationDate', xmp, 'CreateDate'],
  ['modified', 'ModDate', xmp, 'ModifyDate'],
];
const KNOWN = new Set([...ENTRIES.map(([, key]) => key), 'Trapped', 'Type']);

type DocumentWithTrailer = DocumentReader & { readonly trailer: PdfDict };

/** Reads the metadata of a document and its conformance claims. */
export function readMetadata(document: DocumentWithTrailer): { metadata: Metadata; claims: string[] } {
  const info = document.dict(document.trailer.get('Info'));
  const properties = readPacket(document)?.properties ?? [];
  const found: Partial<Record<Entry, string>> = {};
  const disagreements: string[] = [];
  for (const [name, key, namespace, property] of ENTRIES) {
    const isDate = name === 'created' || name === 'modified';
    const said = document.text(info, key)?.trim();
    const node = properties.find((each) => each.namespace === namespace && each.name === property);
    const own = isDate ? parsePdfDate(said)?.toISOString() : said?.toWellFormed();
    const xmp = node && (isDate ? dateOf(textOfNode(node)) : textOfNode(node));
    if (own && xmp && !isSame(own, xmp, isDate)) disagreements.push(name);
    const value = xmp || own;
    if (value) found[name] = value;
  }
  return { metadata: { ...found, custom: customOf(document), disagreements }, claims: claimsOf(properties) };
}

/** Returns the text of a property: the default of alternatives, or all items of a list. */
function textOfNode({ kind, value, parts }: XmpNode): string {
  if (kind === 'simple') return value.trim();
  if (kind === 'alt') {
    const own = parts.find(({ language }) => language === 'x-default') ?? parts[0];
    return own?.value.trim() ?? '';
  }
  return parts
    .map((part) => part.value.trim())
    .filter(Boolean)
    .join('; ');
}

function dateOf(text: string): string | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Whether two values agree. Times are compared to the second, the precision of information dictionaries. */
function isSame(own: string, xmp: string, isDate: boolean): boolean {
  return isDate ? own.slice(0, 19) === xmp.slice(0, 19) : own === xmp;
}

function customOf(document: DocumentWithTrailer): JsonObject {
  const custom: [string, JsonValue][] = [];
  for (const [key, entry] of document.dict(document.trailer.get('Info')) ?? []) {
    if (KNOWN.has(key) || custom.length >= MAX_CUSTOM) continue;
    const value = document.resolve(entry);
    const text = value instanceof PdfName ? value.value : document.text(value)?.toWellFormed();
    const plain = typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
    if (plain) custom.push([nameText(key), value]);
    else if (text !== undefined) custom.push([nameText(key), text]);
  }
  return Object.fromEntries(custom);
}

/** Decodes a name, which is UTF-8 with one character per byte. */
function nameText(name: string): string {
  return Buffer.from(name, 'latin1').toString('utf8');
}

function claimsOf(properties: readonly XmpNode[]): string[] {
  const value = (namespace: string, name: string) =>
    properties.find((node) => node.namespace === namespace && node.name === name)?.value.trim();
  const part = value(pdfaid, 'part');
  const level = value(pdfaid, 'conformance')?.toLowerCase() ?? '';
  const ua = value(pdfuaid, 'part');
  const x = value(pdfxid, 'GTS_PDFXVersion');
  return [
    ...(part && /^\d$/.test(part) ? [`PDF/A-${part}${/^[a-z]$/.test(level) ? level : ''}`] : []),
    ...(ua && /^\d$/.test(ua) ? [`PDF/UA-${ua}`] : []),
    ...(x && /^PDF\/X[\w:-]{0,20}$/.test(x) ? [x] : []),
  ];
}
