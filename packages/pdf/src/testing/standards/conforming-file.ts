import { inflateRawSync } from 'node:zlib';
import { srgbProfile } from '../../document/metadata/srgb-profile.ts';
import { REGULAR } from '../../document/typeset/assets/signature-font.ts';
import { readTrueType } from '../../page/fonts/truetype.ts';
import { xmpPacket } from '../../standards/claims/stating-packet.ts';

/** An object written to the file unchanged: the text between `obj` and `endobj`, or a stream. */
export type TestObject = string | { readonly dict: string; readonly data: Uint8Array | string };

/** Differences from a conforming file. */
export interface Change {
  /** Objects by number that replace those of the file or are added. */
  readonly objects?: Readonly<Record<number, TestObject>>;
  /** Replacements in the text of objects, by number. */
  readonly replace?: Readonly<Record<number, readonly [string, string]>>;
  /** Content of the page, instead of its own. */
  readonly content?: string;
  /** Content added at the end of the page, as an artifact. */
  readonly painted?: string;
  /** Additional resources of the page. */
  readonly resources?: string;
  readonly catalog?: string;
  readonly page?: string;
  readonly xmp?: (packet: string) => string | Uint8Array;
  /** Changes the whole file, one character per byte. */
  readonly bytes?: (file: string) => string;
  readonly trailer?: string;
}

/** Object numbers of the file. */
export const OBJECT = {
  catalog: 1,
  pages: 2,
  page: 3,
  content: 4,
  font: 5,
  cidFont: 6,
  descriptor: 7,
  program: 8,
  toUnicode: 9,
  tree: 10,
  document: 11,
  paragraph: 12,
  metadata: 13,
  profile: 14,
} as const;

/** Font program of the page. */
export const FONT = inflateRawSync(Buffer.from(REGULAR, 'base64'));
const TRUE_TYPE = readTrueType(FONT)!;
/** Glyph of the letter A, the only text of the page. */
export const GLYPH = TRUE_TYPE.characterMap('unicode')!.get(0x41)!;
export const WIDTH = TRUE_TYPE.advance(GLYPH)! * 1000;
/** Code of the letter in content. */
export const CODE = GLYPH.toString(16).padStart(4, '0');

export const CONTENT = `/P <</MCID 0>> BDC BT /F1 12 Tf 20 50 Td <${CODE}> Tj ET EMC`;
export const SHOW = `BT /F1 12 Tf 20 80 Td <${CODE}> Tj ET`;

function objects(change: Change): Map<number, TestObject> {
  const packet = xmpPacket({ title: 'Test' }, [
    { standard: 'pdfa', part: 2, level: 'A' },
    { standard: 'ua', part: 1 },
  ]).toString();
  const painted = change.painted ? ` /Artifact BMC ${change.painted} EMC` : '';
  const all: Record<number, TestObject> = {
    1: `<</Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>/StructTreeRoot 10 0 R/Metadata 13 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/DestOutputProfile 14 0 R>>]${change.catalog ?? ''}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/StructParents 0/Resources<</Font<</F1 5 0 R>>${change.resources ?? ''}>>${change.page ?? ''}>>`,
    4: { dict: '', data: change.content ?? CONTENT + painted },
    5: '<</Type/Font/Subtype/Type0/BaseFont/Test/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 9 0 R>>',
    6: `<</Type/Font/Subtype/CIDFontType2/BaseFont/Test/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 7 0 R/CIDToGIDMap/Identity/W[${GLYPH}[${WIDTH}]]>>`,
    7: '<</Type/FontDescriptor/FontName/Test/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile2 8 0 R>>',
    8: { dict: `/Length1 ${FONT.length}`, data: FONT },
    9: {
      dict: '',
      data: `1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <${CODE}> <0041> endbfchar`,
    },
    10: '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R]]>>>>',
    11: '<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R]>>',
    12: '<</Type/StructElem/S/P/P 11 0 R/Pg 3 0 R/K 0>>',
    13: { dict: '/Type/Metadata/Subtype/XML', data: Buffer.from((change.xmp?.(packet) ?? packet) as string) },
    14: { dict: '/N 3', data: srgbProfile() },
    ...change.objects,
  };
  for (const [number, [from, to]] of Object.entries(change.replace ?? {})) {
    const own = all[Number(number)]!;
    const text = typeof own === 'string' ? own : own.dict;
    if (!text.includes(from)) throw new Error(`object ${number} has no ${from}`);
    const changed = text.replace(from, to);
    all[Number(number)] = typeof own === 'string' ? changed : { ...own, dict: changed };
  }
  return new Map(Object.entries(all).map(([number, own]) => [Number(number), own]));
}

/** Returns a one-page file that conforms to PDF/A-2a and PDF/UA-1, except for the changes. */
export function conformingFile(change: Change = {}): Uint8Array {
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const offsets = new Map<number, number>();
  const all = objects(change);
  for (const [number, own] of all) {
    offsets.set(number, text.length);
    const data = typeof own === 'string' ? '' : Buffer.from(own.data).toString('latin1');
    const body =
      typeof own === 'string' ? own : `<<${own.dict}/Length ${data.length}>>\nstream\n${data}\nendstream`;
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...all.keys()) + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f\r\n`;
  for (let number = 1; number < size; number++) {
    const offset = offsets.get(number);
    text +=
      offset === undefined ? '0000000000 00000 f\r\n' : `${String(offset).padStart(10, '0')} 00000 n\r\n`;
  }
  const id = '<00112233445566778899aabbccddeeff>';
  text += `trailer\n<</Size ${size}/Root 1 0 R${change.trailer ?? `/ID[${id}${id}]`}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(change.bytes?.(text) ?? text, 'latin1');
}
