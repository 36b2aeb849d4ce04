import { element, type Mark, newMark, type StructureElement } from '../../../../document/tagged/structure.ts';
import type { UsedFonts } from '../../../../document/typeset/typesetter.ts';
import type { PdfDocument } from '../../../../file/core/document.ts';
import type { Matrix, Point, Rect } from '../../../../file/core/matrix.ts';
import { dict, name, type PdfObject, type PdfRef } from '../../../../file/core/objects.ts';
import { contentStream } from '../../../../page/syntax/content-stream.ts';
import { formatNumber } from '../../../../page/syntax/operands.ts';
import type { CommentLine } from './set-comment.ts';

/** Space between the edges of a box and its lines, in points. */
export const PADDING = { x: 6, y: 3 };
/** Line height, in em. */
export const LINE_HEIGHT = 1.25;

/** Colours of sRGB: the margin, a box, its outline, its accent, and the line to its place. */
const COLORS = {
  margin: '0.955 g',
  box: '1 g 0.75 G 0.5 w',
  accent: '0.7 0.25 0.2 rg',
  line: '0.7 0.25 0.2 RG 0.5 w [1.5 1.5] 0 d',
};
const ACCENT_WIDTH = 2;
/** Radius of the dot at the place of a comment, in points. */
const DOT = 1;
/** Size of the number of a comment at its place, in points. */
const LABEL = 5.5;

/** Element of a comment (ISO 32000-1, 14.8.4.4.1), whose paragraphs may continue on another page. */
export class Note {
  readonly element = element('Note');
  readonly #paragraphs = new Map<number, StructureElement>();

  paragraph(index: number): StructureElement {
    let own = this.#paragraphs.get(index);
    if (!own) {
      own = element('P');
      this.#paragraphs.set(index, own);
      this.element.kids.push(own);
    }
    return own;
  }
}

/** A form XObject that draws comments, in points from the lower left corner of the displayed page. */
export class CommentsForm {
  readonly ref: PdfRef;
  readonly #document: PdfDocument;
  readonly #page: PdfRef;
  readonly #decoration: string[] = [];
  readonly #content: string[] = [];
  readonly #used: UsedFonts = new Map();
  readonly #marks = new Map<number, Mark>();

  /** @param page that paints it */
  constructor(document: PdfDocument, page: PdfRef) {
    this.#document = document;
    this.#page = page;
    this.ref = document.reserve();
  }

  /** Marked-content sequences by MCID. */
  get marks(): Map<number, Mark> {
    return this.#marks;
  }

  background({ x0, y0, x1, y1 }: Rect): void {
    this.#decoration.push(`${COLORS.margin} ${numbers(x0, y0, x1 - x0, y1 - y0)} re f`);
  }

  /** Draws a line from the place of a comment to the edge of the content, and on to its box. */
  lineTo(place: Point, edge: number, end: Point): void {
    const corner = `${numbers(place.x, place.y)} m ${numbers(edge, place.y)} l ${numbers(end.x, end.y)} l S`;
    this.#decoration.push(`q ${COLORS.line} ${corner} Q`, dot(place));
  }

  /** Draws the number of a comment at its place. */
  label(place: Point, line: Omit<CommentLine, 'paragraph'>): void {
    const shown = line.typesetter.show(line.text, LABEL, 'ltr', this.#used);
    this.#decoration.push(
      dot(place),
      `BT ${COLORS.accent} 1 0 0 1 ${numbers(place.x + 2 * DOT, place.y + DOT)} Tm ${shown} ET`,
    );
  }

  /**
   * Draws lines of a comment in a box.
   *
   * @param box in points
   * @param own gets the text
   */
  box({ x0, y0, x1, y1 }: Rect, lines: readonly CommentLine[], size: number, own: Note): void {
    this.#decoration.push(
      `${COLORS.box} ${numbers(x0, y0, x1 - x0, y1 - y0)} re B`,
      `${COLORS.accent} ${numbers(x0, y0, ACCENT_WIDTH, y1 - y0)} re f`,
    );
    const [left, right] = [x0 + PADDING.x, x1 - PADDING.x];
    let mark: { readonly paragraph: number; readonly shown: string[] } | undefined;
    const marks: { mcid: number; shown: string[] }[] = [];
    for (const [index, { text, direction, typesetter, paragraph }] of lines.entries()) {
      if (mark?.paragraph !== paragraph) {
        mark = { paragraph, shown: [] };
        marks.push({ mcid: this.#mark(own, paragraph), shown: mark.shown });
      }
      const width = typesetter.width(text.trimEnd()) * size;
      const spaces = typesetter.width(text) * size - width;
      const x = direction === 'rtl' ? right - width - spaces : left;
      const { ascent, descent } = typesetter;
      const leading = (LINE_HEIGHT - ascent + descent) / 2;
      const y = y1 - PADDING.y - (index * LINE_HEIGHT + leading + ascent) * size;
      mark.shown.push(`1 0 0 1 ${numbers(x, y)} Tm ${typesetter.show(text, size, direction, this.#used)}`);
    }
    for (const { mcid, shown } of marks)
      this.#content.push(`/P <</MCID ${mcid}>> BDC BT 0 g ${shown.join('\n')} ET EMC`);
  }

  /** @param matrix from its space to that of the page; @param size of the displayed page */
  write(matrix: Matrix, { width, height }: { readonly width: number; readonly height: number }): void {
    const content = `/Artifact BMC\n${this.#decoration.join('\n')}\nEMC\n${this.#content.join('\n')}`;
    const entries = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, width, height],
      Matrix: [...matrix],
      Resources: dict({ Font: new Map<string, PdfObject>(this.#used) }),
    });
    this.#document.set(this.ref, contentStream(content, entries));
  }

  #mark(own: Note, paragraph: number): number {
    const holder = own.paragraph(paragraph);
    const mcid = this.#marks.size;
    const mark = newMark({ page: this.#page, form: this.ref }, mcid, holder);
    holder.kids.push(mark);
    this.#marks.set(mcid, mark);
    return mcid;
  }
}

function dot({ x, y }: Point): string {
  return `${COLORS.accent} ${numbers(x - DOT, y - DOT, 2 * DOT, 2 * DOT)} re f`;
}

function numbers(...values: readonly number[]): string {
  return values.map((value) => formatNumber(value, 3)).join(' ');
}
