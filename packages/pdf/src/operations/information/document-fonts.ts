import type { FontInformation } from '../../document/metadata/types.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { isDict, type PdfDict, PdfStream } from '../../file/core/objects.ts';

const MAX_FONTS = 10_000;

/** The fonts of a document, by name: each dictionary of that type that its objects hold. */
export function fontsOf(document: PdfDocument): FontInformation[] {
  const found = new Map<string, FontInformation>();
  for (const [, object] of document.objects()) {
    if (found.size >= MAX_FONTS) break;
    for (const dict of fontDicts(document, object instanceof PdfStream ? object.dict : object)) {
      const font = describe(document, dict);
      found.set(JSON.stringify(font), font);
    }
  }
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...found.values()].sort((a, b) => order(a.name, b.name) || order(a.type, b.type));
}

/** The object itself, or the fonts that are direct objects of resources. */
function fontDicts(document: PdfDocument, object: unknown): PdfDict[] {
  if (!isDict(object as PdfDict)) return [];
  const dict = object as PdfDict;
  if (isFont(document, dict)) return [dict];
  const resources = dict.get('Resources');
  const own = isDict(resources ?? null) ? (resources as PdfDict) : dict;
  const fonts = own.get('Font');
  if (!isDict(fonts ?? null)) return [];
  return [...(fonts as PdfDict).values()].flatMap((font) =>
    isDict(font) && isFont(document, font) ? [font] : [],
  );
}

/** Whether a dictionary is a font. Descendant fonts are excluded, because they are reported with their composite fonts. */
function isFont(document: PdfDocument, dict: PdfDict): boolean {
  const subtype = document.name(dict, 'Subtype');
  return document.name(dict, 'Type') === 'Font' && subtype !== undefined && !subtype.startsWith('CIDFont');
}

function describe(document: PdfDocument, font: PdfDict): FontInformation {
  const subtype = document.name(font, 'Subtype')!;
  const descendant =
    subtype === 'Type0' ? document.entries(document.array(font, 'DescendantFonts')?.[0]) : undefined;
  const own = descendant ?? font;
  const descriptor = document.entries(own, 'FontDescriptor');
  const name = document.name(font, 'BaseFont') ?? document.name(descriptor, 'FontName') ?? '';
  const embedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => document.stream(descriptor, key));
  return {
    name: Buffer.from(name.replace(/^[A-Z]{6}\+/, ''), 'latin1').toString('utf8'),
    type: (descendant && document.name(descendant, 'Subtype')) ?? subtype,
    embedded: embedded || subtype === 'Type3',
    subset: /^[A-Z]{6}\+/.test(name),
    toUnicode: document.has(font, 'ToUnicode'),
  };
}
