import { formatNumber } from '../../page/syntax/operands.ts';
import { runsOf, visualOrder } from './bidi.ts';
import type { EmbeddedFonts } from './embedded-fonts.ts';
import type { LoadedFace } from './font-faces.ts';
import { graphemesOf, isIgnorable } from './scripts.ts';
import type { ShapedGlyph } from './shaper.ts';
import type { Direction, Typesetter, UsedFonts } from './typesetter.ts';

/** A shaped part of a line in one font and one direction. */
interface ShapedRun {
  readonly face: LoadedFace;
  readonly level: number;
  readonly start: number;
  readonly end: number;
  readonly glyphs: readonly ShapedGlyph[];
}

/** Sets text of every script in our own fonts: reordered (UAX 9), shaped, and embedded as subsets. */
export class ShapedTypesetter implements Typesetter {
  readonly ascent = 0.92;
  readonly descent = -0.24;
  readonly #faces: readonly LoadedFace[];
  readonly #fonts: EmbeddedFonts;
  readonly #widths = new Map<string, number>();

  /** @param faces in order of priority */
  constructor(faces: readonly LoadedFace[], fonts: EmbeddedFonts) {
    this.#faces = faces;
    this.#fonts = fonts;
  }

  missing(text: string): string | undefined {
    return missingIn(this.#faces, text)[0];
  }

  width(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    let width = 0;
    for (const { face, glyphs } of this.#runs(text, 'ltr')) {
      for (const { advance } of glyphs) width += advance / face.font.unitsPerEm;
    }
    this.#widths.set(text, width);
    return width;
  }

  show(text: string, size: number, direction: Direction, used: UsedFonts): string {
    return visualOrder(this.#runs(text, direction))
      .map((run) => {
        const { resource, ref, code } = this.#fonts.face(run.face);
        used.set(resource, ref);
        return `/${resource} ${formatNumber(size)} Tf ${showGlyphs(run.face, meaningOf(text, run), code, size)}`;
      })
      .join(' ');
  }

  #runs(text: string, direction: Direction): ShapedRun[] {
    return runsOf(text, direction).flatMap(({ start, end, level }) =>
      byFace(this.#faces, text, start, end).map((part) => ({
        ...part,
        level,
        glyphs: part.face.shaper(text, part.start, part.end, level % 2 === 1 ? 'rtl' : 'ltr'),
      })),
    );
  }
}

/** Returns the characters that no font has, each once. */
export function missingIn(faces: readonly LoadedFace[], text: string): string[] {
  const missing = graphemesOf(text).filter((grapheme) => !faces.some((face) => has(face, grapheme)));
  return [...new Set(missing)];
}

function has({ font }: LoadedFace, grapheme: string): boolean {
  return Array.from(grapheme).every(
    (character) => isIgnorable(character) || font.shows(character.codePointAt(0)!),
  );
}

/**
 * Splits text by font. Characters shared by all scripts, such as spaces, stay in the current font, except after symbols: the digits
 * of fonts for these are wider.
 */
function byFace(faces: readonly LoadedFace[], text: string, start: number, end: number) {
  const parts: { face: LoadedFace; start: number; end: number }[] = [];
  let at = start;
  let isSymbol = false;
  for (const grapheme of graphemesOf(text.slice(start, end))) {
    const last = parts.at(-1);
    const neutral = /^[\p{Z}\p{Nd}\p{P}]$/u.test(grapheme);
    const face =
      neutral && !isSymbol && last && has(last.face, grapheme)
        ? last.face
        : (faces.find((candidate) => has(candidate, grapheme)) ?? faces[0]!);
    if (last?.face === face) last.end = at + grapheme.length;
    else parts.push({ face, start: at, end: at + grapheme.length });
    at += grapheme.length;
    isSymbol = /^\p{S}/u.test(grapheme);
  }
  return parts;
}

/** A glyph, its text, and the text of its cluster where it begins or ends a group. */
interface MeantGlyph {
  readonly glyph: ShapedGlyph;
  readonly text: string;
  /** Text of a group that has more glyphs than characters; set at its first glyph. */
  readonly group?: string;
  /** Whether this is the last glyph of such a group. */
  readonly ends?: boolean;
}

/** Text of a glyph that is part of a letter, as every glyph needs a Unicode value. */
const NO_TEXT = '\u200b';

/**
 * Assigns text to the glyphs of a run: the characters of a cluster to its glyphs one by one in text order, the rest to the last.
 * Glyphs that outnumber their characters form a group.
 */
function meaningOf(text: string, { glyphs, end, level }: ShapedRun): MeantGlyph[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const endOf = new Map(starts.map((start, i) => [start, starts[i + 1] ?? end]));
  const meant: MeantGlyph[] = [];
  for (let at = 0; at < glyphs.length; ) {
    const { cluster } = glyphs[at]!;
    let next = at;
    while (next < glyphs.length && glyphs[next]!.cluster === cluster) next++;
    const group = text.slice(cluster, endOf.get(cluster));
    const characters = Array.from(group);
    const count = next - at;
    for (let i = 0; i < count; i++) {
      const logical = level % 2 === 1 ? count - 1 - i : i;
      const own = logical === count - 1 ? characters.slice(logical).join('') : (characters[logical] ?? '');
      const isGroup = count > characters.length;
      meant.push({
        glyph: glyphs[at + i]!,
        text: own || NO_TEXT,
        ...(isGroup && i === 0 && { group }),
        ...(isGroup && i === count - 1 && { ends: true }),
      });
    }
    at = next;
  }
  return meant;
}

function showGlyphs(
  { font }: LoadedFace,
  meant: readonly MeantGlyph[],
  code: (glyph: number, text: string) => number,
  size: number,
): string {
  const thousandths = 1000 / font.unitsPerEm;
  const operators: string[] = [];
  let items = '';
  let hex = '';
  const endString = () => {
    if (hex !== '') items += `<${hex}>`;
    hex = '';
  };
  const move = (units: number) => {
    if (Math.abs(units) < 0.5) return;
    endString();
    items += formatNumber(-units * thousandths, 2);
  };
  const operator = (text: string) => {
    endString();
    if (items !== '') operators.push(`[${items}] TJ`);
    items = '';
    operators.push(text);
  };
  for (const { glyph, text, group, ends } of meant) {
    if (group !== undefined) operator(`/Span <</ActualText <${utf16(group)}>>> BDC`);
    move(glyph.x);
    if (glyph.y !== 0) operator(`${formatNumber((glyph.y * size) / font.unitsPerEm)} Ts`);
    hex += code(glyph.glyph, text).toString(16).padStart(4, '0');
    if (glyph.y !== 0) operator('0 Ts');
    move(glyph.advance - glyph.x - font.advance(glyph.glyph));
    if (ends) operator('EMC');
  }
  endString();
  if (items !== '') operators.push(`[${items}] TJ`);
  return operators.join(' ');
}

function utf16(text: string): string {
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
}
