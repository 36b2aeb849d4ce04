import { byteBudget, decoded } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfDict } from '../../file/core/objects.ts';
import { readTrueType, type TrueTypeProgram } from '../../page/fonts/truetype.ts';
import { NO_CHARACTER, PRIVATE_USE, WIDTH_TOLERANCE } from '../rules/allowed.ts';
import type { Check, Subject } from './checks.ts';
import type { FontUse } from './font-uses.ts';

/** Most bytes of one font program. */
const MAX_BYTES = 64 << 20;

export const fontChecks: readonly Check[] = [
  {
    id: 'font-embedded',
    rules: ['6.2.11.4.1-1'],
    words: 'A font of shown text is not embedded, or cannot be checked',
    *broken(subject) {
      for (const use of subject.fonts) if (!programOf(subject, use)) yield fontName(subject, use);
    },
  },
  {
    id: 'font-glyphs',
    rules: ['6.2.11.4.1-2', '6.2.11.8-1'],
    words: 'Text has a character that no font has a glyph for',
    *broken(subject) {
      for (const use of subject.fonts) {
        const program = programOf(subject, use);
        if (program && [...use.codes].some((code) => !program.has(code))) yield fontName(subject, use);
      }
    },
  },
  {
    id: 'font-widths',
    rules: ['6.2.11.5-1'],
    words: 'A width in a font dictionary is not that of the glyph in the embedded font',
    *broken(subject) {
      for (const use of subject.fonts) {
        const program = programOf(subject, use);
        if (!program) continue;
        for (const code of use.codes) {
          const width = program.width(code);
          if (width !== undefined && Math.abs(width - program.stated(code)) > WIDTH_TOLERANCE) {
            yield `${fontName(subject, use)}, code ${code}`;
          }
        }
      }
    },
  },
  {
    id: 'font-unicode',
    rules: ['6.2.11.7.2-1', '6.2.11.7.2-2'],
    words: 'The file does not map a shown glyph to a character',
    *broken(subject) {
      for (const use of subject.fonts) {
        const program = programOf(subject, use);
        for (const code of use.codes) {
          // A missing glyph is a violation of its own.
          if (program && !program.has(code)) continue;
          const text = use.texts.get(code);
          if (!text || NO_CHARACTER.test(text)) yield `${fontName(subject, use)}, code ${code}`;
        }
      }
    },
  },
  {
    id: 'font-private-use',
    rules: ['6.2.11.7.3-1'],
    words: 'A glyph is mapped to a private-use character without a replacement text',
    *broken(subject) {
      for (const use of subject.fonts) {
        for (const code of use.bare) {
          if (PRIVATE_USE.test(use.texts.get(code) ?? '')) yield `${fontName(subject, use)}, code ${code}`;
        }
      }
    },
  },
];

/** Glyphs of an embedded font by character code. */
interface Program {
  has(code: number): boolean;
  /** Returns the glyph's width in the font program, in thousandths of an em or font units; undefined when it has none. */
  width(code: number): number | undefined;
  /** Returns the width in the font dictionary. */
  stated(code: number): number;
}

const programs = new WeakMap<PdfDict, Program | null>();

/** @returns undefined when it is not embedded, or in an unsupported format */
function programOf({ document }: Subject, { font }: FontUse): Program | undefined {
  let program = programs.get(font);
  if (program === undefined) {
    program = readProgram(document, font) ?? null;
    programs.set(font, program);
  }
  return program ?? undefined;
}

function readProgram(document: PdfDocument, font: PdfDict): Program | undefined {
  const subtype = document.name(font, 'Subtype');
  if (subtype === 'Type3') return typeThree(document, font);
  if (subtype !== 'Type0' || document.name(font, 'Encoding') !== 'Identity-H') return undefined;
  const descendant = document.dict(document.array(font, 'DescendantFonts')?.[0]);
  if (document.name(descendant, 'Subtype') !== 'CIDFontType2') return undefined;
  const stream = document.stream(document.dict(descendant, 'FontDescriptor'), 'FontFile2');
  const bytes = stream && decoded(document, stream, byteBudget(MAX_BYTES));
  const program = bytes && readTrueType(bytes);
  if (!program || !descendant) return undefined;
  return composite(document, descendant, program);
}

function composite(
  document: PdfDocument,
  descendant: PdfDict,
  program: TrueTypeProgram,
): Program | undefined {
  const mapping = document.stream(descendant, 'CIDToGIDMap');
  if (!mapping && document.name(descendant, 'CIDToGIDMap') !== 'Identity') return undefined;
  const map = mapping && decoded(document, mapping, byteBudget(1 << 20));
  if (mapping && !map) return undefined;
  const glyphOf = (cid: number) => (map ? (map[cid * 2] ?? 0) * 256 + (map[cid * 2 + 1] ?? 0) : cid);
  const widths = widthsOf(document, descendant);
  const missing = document.number(descendant, 'DW') ?? 1000;
  return {
    has: (cid) => glyphOf(cid) > 0 && glyphOf(cid) < program.glyphCount,
    width: (cid) => {
      const advance = program.advance(glyphOf(cid));
      return advance === undefined ? undefined : advance * 1000;
    },
    stated: (cid) => widths.get(cid) ?? missing,
  };
}

/** `/W` of a CIDFont (ISO 32000-1, 9.7.4.3). */
function widthsOf(document: PdfDocument, descendant: PdfDict): Map<number, number> {
  const widths = new Map<number, number>();
  const items = document.array(descendant, 'W') ?? [];
  for (let i = 0; i + 1 < items.length; ) {
    const first = document.number(items[i]) ?? 0;
    const list = document.numbers(items[i + 1]);
    if (list) {
      for (const [at, width] of list.entries()) widths.set(first + at, width);
      i += 2;
    } else {
      const last = Math.min(document.number(items[i + 1]) ?? -1, 65_535);
      const width = document.number(items[i + 2]) ?? 0;
      for (let cid = first; cid <= last; cid++) widths.set(cid, width);
      i += 3;
    }
  }
  return widths;
}

function typeThree(document: PdfDocument, font: PdfDict): Program | undefined {
  const procedures = document.dict(font, 'CharProcs');
  const differences = document.array(document.dict(font, 'Encoding'), 'Differences');
  const stated = document.numbers(font, 'Widths');
  const first = document.number(font, 'FirstChar');
  if (!procedures || !differences || !stated || first === undefined) return undefined;
  const names = new Map<number, string>();
  let code = 0;
  for (const item of differences) {
    const number = document.number(item);
    if (number !== undefined) code = number;
    else names.set(code++, document.name(item) ?? '');
  }
  const procedureOf = (own: number) => {
    const name = names.get(own);
    return name === undefined || name === '.notdef' ? undefined : document.stream(procedures, name);
  };
  return {
    has: (own) => procedureOf(own) !== undefined,
    width: (own) => {
      const stream = procedureOf(own);
      const bytes = stream && decoded(document, stream, byteBudget(MAX_BYTES));
      const begin = bytes && Buffer.from(bytes.subarray(0, 200)).toString('latin1');
      const width = /^\s*([-+.\d]+)\s+[-+.\d]+\s+(?:[-+.\d]+\s+){0,4}d[01]\b/.exec(begin ?? '')?.[1];
      return width === undefined ? undefined : Number(width);
    },
    stated: (own) => stated[own - first] ?? 0,
  };
}

function fontName({ document }: Subject, { font }: FontUse): string {
  return `font ${document.name(font, 'BaseFont') ?? document.name(font, 'Name') ?? 'without a name'}`;
}
