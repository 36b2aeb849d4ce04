/** A replacement text and its glyphs, in painting order. */
export interface Cluster {
  readonly text: string;
  readonly glyphs: readonly number[];
  count: number;
}

/** Uses of the glyphs of one font in a document. */
export interface FontUse {
  /** Glyphs used at least once without a replacement text, so that their own text is right. */
  readonly plain: Set<number>;
  readonly clusters: Map<string, Cluster>;
}

/** Glyph uses by object number of the font. */
export type FontUses = Map<number, FontUse>;

/** Largest number of different clusters of a font; no script has as many. */
const MAX_CLUSTERS = 20_000;

/** Relevant operators of Chromium's content: begin and end of replacement texts, fonts, and shown glyphs. */
const OPERATION =
  /\/Span<<\/ActualText (?:<([0-9a-fA-F]*)>|\(((?:[^\\()]|\\[\s\S])*)\)) >> BDC|\b(EMC)\b|\b(B[DM]C)\b|\/F(\d+) \S+ Tf|(?:<([0-9a-fA-F]*)>|\(((?:[^\\()]|\\[\s\S])*)\)) Tj/g;

interface Span {
  readonly text: string;
  readonly glyphs: [font: number, glyph: number][];
}

/**
 * Reads a content stream and records the use of each glyph. Chromium names a font after its object, and shows text in fonts with
 * two-byte glyph numbers as hexadecimal strings. If a glyph does not have the characters of the font's table, as ligatures and
 * alternates do not, it writes them as replacement text (ISO 32000-2, 14.9.4).
 *
 * @param hasByteCodes whether a font, by its object number, has one-byte codes, as colour emoji have
 */
export function collectGlyphUses(
  content: string,
  uses: FontUses,
  hasByteCodes: (font: number) => boolean = () => false,
): void {
  let font = 0;
  let depth = 0;
  let span: Span | undefined;
  let spanDepth = 0;
  /** Strings shown without a replacement text, read once each: a document repeats many figures and words. */
  const plain = new Set<string>();
  for (const match of content.matchAll(OPERATION)) {
    const [, hexText, literalText, end, begin, fontName, glyphs, literal] = match;
    if (hexText !== undefined || literalText !== undefined) {
      depth++;
      span ??= { text: textOf(hexText, literalText), glyphs: [] };
      spanDepth ||= depth;
    } else if (end !== undefined) {
      if (span !== undefined && depth === spanDepth) {
        addSpan(span, uses);
        span = undefined;
        spanDepth = 0;
      }
      depth--;
    } else if (begin !== undefined) depth++;
    else if (fontName !== undefined) font = Number(fontName);
    else if (span !== undefined) {
      for (const glyph of glyphsOf(glyphs, literal, hasByteCodes(font))) span.glyphs.push([font, glyph]);
    } else if (!plain.has(`${font} ${glyphs ?? literal}`)) {
      plain.add(`${font} ${glyphs ?? literal}`);
      const own = useOf(uses, font).plain;
      for (const glyph of glyphsOf(glyphs, literal, hasByteCodes(font))) own.add(glyph);
    }
  }
}

/** Returns the glyph numbers of a shown string. */
function glyphsOf(hex: string | undefined, literal: string | undefined, byteCodes: boolean): number[] {
  if (byteCodes) return [...(hex !== undefined ? Buffer.from(hex, 'hex') : bytesOf(literal!))];
  const glyphs: number[] = [];
  for (let at = 0; at + 4 <= (hex?.length ?? 0); at += 4)
    glyphs.push(Number.parseInt(hex!.slice(at, at + 4), 16));
  return glyphs;
}

function addSpan({ text, glyphs }: Span, uses: FontUses): void {
  const font = glyphs[0]?.[0];
  if (font === undefined || text === '' || glyphs.some(([other]) => other !== font)) return;
  const { clusters } = useOf(uses, font);
  const numbers = glyphs.map(([, glyph]) => glyph);
  const key = `${numbers} ${text}`;
  const known = clusters.get(key);
  if (known !== undefined) known.count++;
  else if (clusters.size < MAX_CLUSTERS) clusters.set(key, { text, glyphs: numbers, count: 1 });
}

function useOf(uses: FontUses, font: number): FontUse {
  const known = uses.get(font);
  if (known !== undefined) return known;
  const use: FontUse = { plain: new Set(), clusters: new Map() };
  uses.set(font, use);
  return use;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a text string: UTF-16BE after a byte order mark, else PDFDocEncoding, of which Chromium uses only ASCII. */
function textOf(hex: string | undefined, literal: string | undefined): string {
  const bytes = hex !== undefined ? Buffer.from(hex, 'hex') : bytesOf(literal!);
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0) {
    return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  }
  return bytes.toString('latin1');
}

/** Returns the bytes of a literal string (ISO 32000-2, 7.3.4.2). */
function bytesOf(literal: string): Buffer {
  const text = literal.replace(/\\([0-7]{1,3})|\\([\s\S])/g, (_, octal: string | undefined, char: string) =>
    octal !== undefined ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : (ESCAPES[char] ?? char),
  );
  return Buffer.from(text, 'latin1');
}
