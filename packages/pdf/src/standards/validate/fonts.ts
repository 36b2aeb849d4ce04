import { isDict, nameOf, type PdfDict } from '../../file/core/objects.ts';
import type { Encoding } from '../../page/fonts/encodings.ts';
import { unicodeOfName } from '../../page/fonts/glyph-names.ts';
import { toUnicodeOf } from '../../page/fonts/load-font.ts';
import { NO_CHARACTER, PRIVATE_USE, WIDTH_TOLERANCE } from '../rules/allowed.ts';
import { loadComposite } from './composite-fonts.ts';
import {
  type FontProgram,
  isStandardFont,
  procedures,
  programOf,
  simpleEncoding,
  simpleGlyphs,
  simpleWidths,
} from './font-glyphs.ts';
import type { Inspection } from './inspection.ts';
import { checkProgramKind, type LoadedFont, type ShownGlyph, SUBSET_TAG } from './loaded-font.ts';
import type { Place } from './report.ts';
import { checkTrueType } from './truetype-rules.ts';
import { checkUnicodeName } from './unicode-names.ts';

const SUBTYPES = /^(Type1|MMType1|TrueType|Type3|Type0|CIDFontType0|CIDFontType2)$/;
const SYMBOLIC = 4;

interface KnownFont extends LoadedFont {
  readonly glyphs: Map<number, ShownGlyph>;
  readonly told: Set<string>;
}

/** Properties of shown text that font rules depend on. */
export interface ShownText {
  readonly invisible: boolean;
  readonly hasActualText: boolean;
  readonly place: Place;
}

/** Rules about used fonts and shown glyphs (ISO 19005-2, 6.2.11). */
export class FontRules {
  readonly #inspection: Inspection;
  readonly #fonts = new Map<PdfDict, KnownFont>();

  constructor(inspection: Inspection) {
    this.#inspection = inspection;
  }

  /** Checks a font, and the glyphs of a string shown in it. @returns the font */
  show(dict: PdfDict, bytes: Uint8Array, text: ShownText): { font: LoadedFont; codes: number[] } {
    const { report, budget } = this.#inspection;
    let font = this.#fonts.get(dict);
    if (!font) {
      font = { ...this.#load(dict, text.place), glyphs: new Map(), told: new Set() };
      this.#fonts.set(dict, font);
    }
    const place = { ...text.place, path: `font ${font.name}` };
    if (!font.embedded && !text.invisible && !font.told.has('embedded')) {
      font.told.add('embedded');
      report.broken('6.2.11.4.1-1', place);
    }
    const codes = font.split(bytes);
    budget.glyphs(codes.length);
    const way = `${text.invisible} ${text.hasActualText} `;
    for (const code of codes) {
      if (font.told.has(way + code)) continue;
      font.told.add(way + code);
      let glyph = font.glyphs.get(code);
      if (!glyph) {
        glyph = font.glyph(code);
        font.glyphs.set(code, glyph);
      }
      this.#checkGlyph(glyph, code, text, place);
    }
    return { font, codes };
  }

  #checkGlyph(glyph: ShownGlyph, code: number, text: ShownText, place: Place): void {
    const { report } = this.#inspection;
    const { facts, stated, unicode, missing } = glyph;
    const at = { ...place, detail: `code ${code}` };
    if (facts && !text.invisible) {
      if (!facts.present && code !== 0) report.broken('6.2.11.4.1-2', at);
      if (
        facts.width !== undefined &&
        stated !== undefined &&
        Math.abs(facts.width - stated) > WIDTH_TOLERANCE
      )
        report.broken('6.2.11.5-1', {
          ...at,
          detail: `code ${code}: ${stated} in the dictionary, ${Math.round(facts.width * 100) / 100} in the program`,
        });
    }
    if (unicode === undefined) report.broken('6.2.11.7.2-1', at);
    else {
      if (NO_CHARACTER.test(unicode)) report.broken('6.2.11.7.2-2', at);
      if (PRIVATE_USE.test(unicode) && !text.hasActualText) report.broken('6.2.11.7.3-1', at);
    }
    if (missing) report.broken('6.2.11.8-1', at);
  }

  #load(dict: PdfDict, outer: Place): LoadedFont {
    const { document, report } = this.#inspection;
    const subtype = document.name(dict, 'Subtype') ?? '';
    const name = document.name(dict, 'BaseFont');
    const place = { ...outer, path: `font ${name ?? document.name(dict, 'Name') ?? ''}` };
    // For a composite font, its descendant is checked instead.
    if (subtype !== 'Type0' && document.name(dict, 'Type') !== 'Font') report.broken('6.2.11.2-1', place);
    if (!SUBTYPES.test(subtype)) report.broken('6.2.11.2-2', { ...place, detail: subtype });
    if (subtype !== 'Type3' && name === undefined) report.broken('6.2.11.2-3', place);
    if (name !== undefined) checkUnicodeName(this.#inspection, name, place);
    if (subtype === 'Type0') return loadComposite(this.#inspection, dict, place);
    checkProgramKind(this.#inspection, document.dict(dict, 'FontDescriptor'), place);
    return this.#loadSimple(dict, subtype, place);
  }

  #loadSimple(dict: PdfDict, subtype: string, place: Place): LoadedFont {
    const { document, budget } = this.#inspection;
    const name = document.name(dict, 'BaseFont') ?? document.name(dict, 'Name') ?? 'without a name';
    const type3 = subtype === 'Type3';
    const standard = subtype === 'Type1' && isStandardFont(document, dict);
    if (!standard) this.#checkCodes(dict, place);
    const descriptor = document.dict(dict, 'FontDescriptor');
    const program = type3 ? undefined : programOf(this.#inspection, descriptor);
    const symbolic = ((document.number(descriptor, 'Flags') ?? 0) & SYMBOLIC) !== 0;
    if (subtype === 'TrueType') checkTrueType(this.#inspection, dict, program, symbolic, place);
    if (subtype === 'Type1' || subtype === 'MMType1') this.#checkCharSet(descriptor, name, program, place);
    const stated = simpleWidths(document, dict);
    const value = document.value(dict, 'Encoding');
    const encoded = nameOf(value) !== undefined || isDict(value);
    const own = type3 ? procedures(this.#inspection, dict) : undefined;
    const encoding: Encoding = own?.encoding ?? simpleEncoding(document, dict, program);
    const facts = own?.glyphs ?? (program && simpleGlyphs(program, encoding, symbolic, encoded));
    const toUnicode = toUnicodeOf(document, dict, budget);
    // A TrueType font without an encoding has no glyph names.
    const named = encoded || (program !== undefined && program.kind !== 'truetype') || standard;
    const glyph = (code: number): ShownGlyph => ({
      facts: facts?.(code),
      stated: stated(code),
      unicode: toUnicode?.text(code) ?? (named && encoding[code] ? unicodeOfName(encoding[code]) : undefined),
      missing: isNotdef(code, encoding, subtype, encoded),
    });
    return {
      name,
      embedded: type3 || program !== undefined,
      split: (bytes) => [...bytes],
      glyph,
      ...(type3 && { procedures: (code: number) => encoding[code] }),
    };
  }

  #checkCodes(dict: PdfDict, place: Place): void {
    const { document, report } = this.#inspection;
    const first = document.number(dict, 'FirstChar');
    const last = document.number(dict, 'LastChar');
    const widths = document.array(dict, 'Widths');
    if (first === undefined) report.broken('6.2.11.2-4', place);
    if (last === undefined) report.broken('6.2.11.2-5', place);
    if (!widths || widths.length !== (last ?? 0) - (first ?? 0) + 1) report.broken('6.2.11.2-6', place);
  }

  #checkCharSet(
    descriptor: PdfDict | undefined,
    name: string,
    program: FontProgram | undefined,
    place: Place,
  ): void {
    const { document, report } = this.#inspection;
    const listed = document.text(descriptor, 'CharSet');
    if (!program || program.kind === 'truetype' || !SUBSET_TAG.test(name) || listed === undefined) return;
    const stated = new Set(
      listed
        .split('/')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    );
    const names = new Set(program.kind === 'type1' ? program.type1.widths.keys() : program.cff.names.keys());
    for (const set of [stated, names]) set.delete('.notdef');
    if (stated.size !== names.size || ![...names].every((one) => stated.has(one)))
      report.broken('6.2.11.4.2-1', place);
  }
}

function isNotdef(code: number, encoding: Encoding, subtype: string, encoded: boolean): boolean {
  if (subtype === 'TrueType' && code === 0 && encoding[0] === undefined) return true;
  return (encoded || subtype === 'Type1') && (encoding[code] ?? '.notdef') === '.notdef';
}
