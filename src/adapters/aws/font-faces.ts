import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { FontFace } from '@platen/pdf';
import { variable } from './environment.ts';

/** Families of the fonts layer that text is set in, in the order in which they are asked for a character. */
const FAMILIES: Readonly<Record<string, Pick<FontFace, 'generic' | 'languages' | 'scripts'>>> = {
  Arimo: { generic: 'sans' },
  Tinos: { generic: 'serif' },
  Cousine: { generic: 'mono' },
  Vazirmatn: { scripts: ['Arabic'] },
  NotoSansHebrew: { scripts: ['Hebrew'] },
  NotoSansDevanagari: { scripts: ['Devanagari'] },
  NotoSansThai: { scripts: ['Thai'] },
  NotoSansArmenian: { scripts: ['Armenian'] },
  NotoSansGeorgian: { scripts: ['Georgian'] },
  NotoSansEthiopic: { scripts: ['Ethiopic'] },
  NotoSansThaana: { scripts: ['Thaana'] },
  NotoSansBengali: { scripts: ['Bengali'] },
  NotoSansGurmukhi: { scripts: ['Gurmukhi'] },
  NotoSansGujarati: { scripts: ['Gujarati'] },
  NotoSansOriya: { scripts: ['Oriya'] },
  NotoSansTamil: { scripts: ['Tamil'] },
  NotoSansTelugu: { scripts: ['Telugu'] },
  NotoSansKannada: { scripts: ['Kannada'] },
  NotoSansMalayalam: { scripts: ['Malayalam'] },
  NotoSansSinhala: { scripts: ['Sinhala'] },
  NotoSansKhmer: { scripts: ['Khmer'] },
  NotoSansLao: { scripts: ['Lao'] },
  NotoSansMyanmar: { scripts: ['Myanmar'] },
  NotoSerifTibetan: { scripts: ['Tibetan'] },
  NotoSansMeeteiMayek: { scripts: ['Meetei_Mayek'] },
  NotoSansOlChiki: { scripts: ['Ol_Chiki'] },
  NotoSansCanadianAboriginal: { scripts: ['Canadian_Aboriginal'] },
  NotoSansCherokee: { scripts: ['Cherokee'] },
  NotoSansTifinagh: { scripts: ['Tifinagh'] },
  NotoSansSC: { languages: ['zh-hans'] },
  NotoSansJP: { languages: ['ja'] },
  NotoSansKR: { languages: ['ko'] },
  NotoSansTC: { languages: ['zh-hant'] },
  NotoSansSymbols: {},
  NotoSansSymbols2: {},
  NotoSansMath: {},
  NotoSansMono: {},
  NotoSansArabic: { scripts: ['Arabic'] },
};

/** Such as `Arimo_700Bold_Italic.ttf`. */
const FILE = /^(\w+?)_(\d00)[A-Za-z]+(_Italic)?\.ttf$/;

/** The fonts of the layer, for text that is filled into forms. */
export function fontFaces(): FontFace[] {
  const folder = variable('FONTS_PATH');
  const faces = readdirSync(folder).flatMap((file): FontFace[] => {
    const [, family = '', weight, italic] = FILE.exec(file) ?? [];
    const known = FAMILIES[family];
    if (known === undefined) return [];
    return [
      {
        file: path.join(folder, file),
        family,
        ...known,
        bold: weight === '700',
        italic: italic !== undefined,
      },
    ];
  });
  const order = Object.keys(FAMILIES);
  return faces.sort((a, b) => order.indexOf(a.family) - order.indexOf(b.family));
}
