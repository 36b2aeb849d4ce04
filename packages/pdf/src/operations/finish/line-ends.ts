import { type FontTexts, isRightToLeft } from '../../document/tagged/font-texts.ts';
import { isInline, isStandalone } from '../../document/tagged/roles.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Mark, StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { flate } from '../../file/core/flate.ts';
import { dict, name, type PdfDict, PdfRef } from '../../file/core/objects.ts';
import { linesAreSeparate, type SourceText } from './source-text.ts';

/** Share of the font size by which text is offset on another line, as opposed to raised or lowered text. */
const NEXT_LINE = 0.7;
const ENDS_WITH_HYPHEN = /[-\u2010]$/;
/** Number of characters of a line that are kept to find its end in the source. */
const KEPT = 64;

/** A text run, and the stream that paints it. */
export interface Piece {
  readonly unit: Unit;
  readonly stream: PaintedStream;
}

/** Spaces between words that are not painted: before a text run, as between lines of right-to-left text, and after it. */
export interface Gap {
  readonly before: boolean;
  readonly after: boolean;
}

/** A space to add at the end of a text object. */
export interface AddedSpace extends Gap {
  /** Operators that show the space. */
  readonly shown: string;
}

/**
 * Returns operators that show missing spaces between runs of a paragraph: a browser does not paint the space at which it breaks a
 * line. Assistive technology that reads the structure would join the last word of a line with the first of the next (ISO 14289-1,
 * 7.1; ISO 32000-1, 14.8.2.5).
 *
 * @returns the spaces, by the text object at whose end they belong
 */
export function spacesAtLineEnds(
  document: PdfDocument,
  fonts: FontTexts,
  { gaps }: LineJoins,
): Map<Unit, AddedSpace> {
  const glyphs = new SpaceGlyphs(document, fonts);
  const spaces = new Map<Unit, AddedSpace>();
  for (const [unit, { stream, before, after }] of gaps) {
    const shown = glyphs.after(stream, unit);
    if (shown !== undefined) spaces.set(unit, { shown, before, after });
  }
  return spaces;
}

/** Spaces and hyphens between the text runs of a document's paragraphs. */
export interface LineJoins {
  /** Spaces that are not painted. */
  readonly gaps: ReadonlyMap<Unit, Gap & { readonly stream: PaintedStream }>;
  /** Text runs that end with a hyphen added at a line break within a word. */
  readonly hyphenated: ReadonlySet<Unit>;
}

/**
 * Determines how the text runs of each paragraph are joined, without changing anything.
 *
 * @param root the structure to be written
 * @param source the text that the document was made from
 * @param apart runs followed by a space in their paragraph, whatever the source contains
 */
export function joinsOfLines(
  document: PdfDocument,
  fonts: FontTexts,
  root: StructureElement,
  streams: readonly PaintedStream[],
  source?: () => SourceText | undefined,
  apart?: ReadonlySet<Unit>,
): LineJoins {
  const ends = new LineEnds(document, fonts, streams, source, apart);
  ends.walk(root);
  return ends;
}

class LineEnds implements LineJoins {
  readonly gaps = new Map<Unit, Gap & { readonly stream: PaintedStream }>();
  readonly hyphenated = new Set<Unit>();
  readonly #fonts: FontTexts;
  readonly #pieces = new Map<Mark, Piece[]>();
  readonly #resources: FontResources;
  readonly #source: (() => SourceText | undefined) | undefined;
  readonly #apart: ReadonlySet<Unit> | undefined;
  /** Previous run of the same paragraph; the end of its text is in `#line`. */
  #previous: Piece | undefined;
  #line = '';

  constructor(
    document: PdfDocument,
    fonts: FontTexts,
    streams: readonly PaintedStream[],
    source: (() => SourceText | undefined) | undefined,
    apart: ReadonlySet<Unit> | undefined,
  ) {
    this.#apart = apart;
    this.#fonts = fonts;
    this.#resources = new FontResources(document);
    this.#source = source;
    for (const stream of streams) {
      for (const unit of stream.scanned.units) {
        if (!unit.mark || unit.kind !== 'text') continue;
        const known = this.#pieces.get(unit.mark);
        if (known) known.push({ unit, stream });
        else this.#pieces.set(unit.mark, [{ unit, stream }]);
      }
    }
  }

  walk(own: StructureElement): void {
    for (const kid of own.kids) {
      if (kid.kind === 'object') continue;
      if (kid.kind === 'mark') for (const piece of this.#pieces.get(kid) ?? []) this.#take(piece);
      else if (isInline(kid) && !isStandalone(kid)) this.walk(kid);
      else {
        this.#endParagraph();
        // Figures are read by their alternative text.
        if (kid.type !== 'Figure' && kid.type !== 'Formula') this.walk(kid);
        this.#endParagraph();
      }
    }
  }

  #endParagraph(): void {
    this.#previous = undefined;
    this.#line = '';
  }

  #take(piece: Piece): void {
    const previous = this.#previous;
    if (previous === undefined) {
      // Most runs are the only one of their paragraph and need not be decoded.
      this.#previous = piece;
      return;
    }
    if (this.#line === '') this.#line = this.#textOf(previous);
    const text = this.#textOf(piece);
    if (text === '') return;
    if (
      this.#line !== '' &&
      !/\s$/.test(this.#line) &&
      !/^\s/.test(text) &&
      this.#separate(previous, piece, text)
    ) {
      // Right-to-left text begins at its right end.
      const isBefore = isRightToLeft(piece.unit.shown, text);
      const { stream, unit } = isBefore ? piece : previous;
      const { before = false, after = false } = this.gaps.get(unit) ?? {};
      this.gaps.set(unit, { stream, before: before || isBefore, after: after || !isBefore });
      this.#line += ' ';
    } else if (ENDS_WITH_HYPHEN.test(this.#line) && this.#source?.()?.endsWithDrawnHyphen(this.#line, text)) {
      this.hyphenated.add(previous.unit);
    }
    this.#line = (this.#line + text).slice(-KEPT);
    this.#previous = piece;
  }

  #textOf({ unit, stream }: Piece): string {
    const fonts = this.#resources.of(stream);
    return this.#fonts.readText(fonts, unit.shown);
  }

  #separate(previous: Piece, next: Piece, text: string): boolean {
    if (this.#apart?.has(previous.unit)) return true;
    const said = this.#source?.()?.separates(this.#line, text);
    // Style sheets can make blocks of elements that the source does not separate.
    if (said !== undefined && (said || previous.unit.mark === next.unit.mark)) return said;
    // Runs on the same line are not separated: they are pieces of a word as often as whole words.
    return isNextLine(previous, next) && linesAreSeparate(this.#line, text);
  }
}

/**
 * Whether a run is on a different line than the previous one.
 *
 * @param of selects the font size to compare with: by default the larger one, since smaller text within a line may be raised or
 *   lowered
 */
export function isNextLine({ unit, stream }: Piece, next: Piece, of = Math.max): boolean {
  if (stream.page !== next.stream.page) return true;
  const [own, other] = [unit.baseline, next.unit.baseline];
  if (stream !== next.stream || !own || !other) return false;
  const [a, b, c, d, x, y] = own;
  const off = Math.abs(a * (other[5] - y) - b * (other[4] - x)) / (Math.hypot(a, b) || 1);
  return off > NEXT_LINE * Math.hypot(c, d) * of(unit.ending?.size ?? 0, next.unit.ending?.size ?? 0);
}

/** Font resources of streams, by name. */
class FontResources {
  readonly #document: PdfDocument;
  readonly #fonts = new Map<PaintedStream, PdfDict | undefined>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  of(stream: PaintedStream): PdfDict | undefined {
    if (!this.#fonts.has(stream)) this.#fonts.set(stream, this.#document.dict(stream.resources, 'Font'));
    return this.#fonts.get(stream);
  }
}

/** Space glyphs of fonts: their own if embedded, or that of an added font with only this glyph. */
class SpaceGlyphs {
  readonly #document: PdfDocument;
  readonly #texts: FontTexts;
  readonly #codes = new Map<PdfDict, string | undefined>();
  readonly #resources: FontResources;
  #blank: PdfRef | undefined;

  constructor(document: PdfDocument, texts: FontTexts) {
    this.#document = document;
    this.#texts = texts;
    this.#resources = new FontResources(document);
  }

  /** Returns the operators that show a space at the end of a text object; undefined when it has no such position. */
  after(stream: PaintedStream, { ending }: Unit): string | undefined {
    const fonts = this.#resources.of(stream);
    const own = ending && fonts && this.#document.dict(fonts, ending.font);
    if (!own) return undefined;
    if (!this.#codes.has(own)) this.#codes.set(own, this.#codeIn(own));
    const code = this.#codes.get(own);
    if (code !== undefined) return `<${code}>Tj\n`;
    const blank = this.#blankIn(stream, fonts);
    return `/${blank} ${ending.size} Tf<20>Tj/${ending.font} ${ending.size} Tf\n`;
  }

  #codeIn(font: PdfDict): string | undefined {
    for (const [code, text] of this.#texts.mapOf(font)) {
      if (text === ' ') return code.toString(16).padStart(this.#texts.isComposite(font) ? 4 : 2, '0');
    }
    return undefined;
  }

  /**
   * Adds the blank font to the resources of a stream.
   *
   * @returns its resource name
   */
  #blankIn(stream: PaintedStream, fonts: PdfDict): string {
    this.#blank ??= addBlankFont(this.#document);
    for (let number = 0; ; number++) {
      const own = `Blank${number || ''}`;
      const known = fonts.get(own);
      if (known === undefined) fonts.set(own, this.#blank);
      else if (!(known instanceof PdfRef) || known.number !== this.#blank.number) continue;
      stream.scanned.use.show(own, ' ', false);
      return own;
    }
  }
}

/** Adds a font whose only glyph is a space (ISO 32000-1, 9.6.5). */
function addBlankFont(document: PdfDocument): PdfRef {
  const width = 250;
  const map =
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/Blank def/CMapType 2 def\n' +
    '1 begincodespacerange\n<00><FF>\nendcodespacerange\n1 beginbfchar\n<20> <0020>\nendbfchar\n' +
    'endcmap CMapName currentdict/CMap defineresource pop end end';
  return document.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type3'),
      FontBBox: [0, 0, width, width],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: dict({ space: document.add(flate(`${width} 0 d0`)) }),
      Encoding: dict({ Type: name('Encoding'), Differences: [32, name('space')] }),
      FirstChar: 32,
      LastChar: 32,
      Widths: [width],
      Resources: dict({}),
      ToUnicode: document.add(flate(map)),
    }),
  );
}
