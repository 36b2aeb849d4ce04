import { element, type Mark, type StructureElement } from '../../../../document/tagged/structure.ts';
import { codePointsOf } from '../../../../document/typeset/code-points.ts';
import { EmbeddedFonts } from '../../../../document/typeset/embedded-fonts.ts';
import { FaceStack } from '../../../../document/typeset/face-stack.ts';
import type { FontFace } from '../../../../document/typeset/font-faces.ts';
import { ideographsOf } from '../../../../document/typeset/ideographs.ts';
import { ShapedTypesetter } from '../../../../document/typeset/shaped-typesetter.ts';
import type { PdfDocument } from '../../../../file/core/document.ts';
import { IDENTITY, invert, type Matrix, mapRect, multiply, type Rect } from '../../../../file/core/matrix.ts';
import { dict, name, PdfRef } from '../../../../file/core/objects.ts';
import { type PageGeometry, pageGeometry, toDisplay } from '../../../../file/core/page-geometry.ts';
import type { Page } from '../../../../file/core/page-tree.ts';
import { addContent, PageResources } from '../../../../page/content/page-additions.ts';
import { contentStream } from '../../../../page/syntax/content-stream.ts';
import { formatNumber } from '../../../../page/syntax/operands.ts';
import type { StrayElement } from '../place-annotations.ts';
import { type Comment, takeComments } from './comment.ts';
import { CommentsForm, LINE_HEIGHT, Note, PADDING } from './draw-comments.ts';
import { fillColumns, GAP, placeBoxes } from './margin-layout.ts';
import { moveReferences } from './move-references.ts';
import { type CommentLine, linesOf, type MarginFonts } from './set-comment.ts';

/** Structure of a document, and its marked-content sequences by content stream. */
interface Structure {
  readonly root: StructureElement;
  readonly marks: Map<number, Map<number, Mark>>;
}

/** Result of drawing comments in margins. */
export interface DrawnMargins {
  /** Elements of comments that LibreOffice put at no place of the structure. */
  readonly strays: readonly StrayElement[];
  /** Characters of comments that no font has; a question mark is in their place. */
  readonly missing: readonly string[];
}

/** Share of the page's width that the margin takes, and its limits in points. */
const MARGIN = { share: 0.25, least: 90, most: 220, mostShare: 0.5 };
/** Font sizes, from the usual one to the smallest, in points. */
const SIZES = [8, 7.25, 6.5];
/** Characters that labels may need. */
const DIGITS = '0123456789 ?';
/** Header of a comment without an author. */
const NO_AUTHOR = '–';

/**
 * Draws comments in a margin at the right of their pages: the content is scaled to make room, and a line leads from each comment to
 * its place. Comments for which a page is too short continue on a page after it. Their text becomes a note in the structure (ISO
 * 32000-1, 14.8.4.4.1), at the place of the comment. No annotations of comments remain.
 */
export async function drawMargins(
  document: PdfDocument,
  pages: readonly Page[],
  structure: Structure | undefined,
  faces: readonly FontFace[],
  language: string | undefined,
): Promise<DrawnMargins> {
  const byPage = takeComments(document, pages, structure?.root);
  if (byPage.size === 0) return { strays: [], missing: [] };
  const all = [...byPage.values()].flat().flatMap(({ comments }) => comments);
  const { fonts, missing, embed, legible } = await marginFonts(document, all, faces, language);
  const moved = new Map<Page, Matrix>();
  const strays: StrayElement[] = [];
  for (const [page, threads] of byPage) {
    const comments = threads.flatMap((thread) => thread.comments);
    const shown = comments.map((own) => ({ ...own, header: legible(own.header), text: legible(own.text) }));
    const margin = new Margin(document, page, shown, fonts);
    moved.set(page, margin.matrix);
    const notes = margin.draw(structure);
    for (const { element: place, comments: own } of threads) {
      const group = element('NonStruct', notes.splice(0, own.length));
      if (place) Object.assign(place, { type: group.type, kids: group.kids });
      else strays.push({ element: group, page, area: mapRect(margin.matrix, own[0]!.anchor) });
    }
  }
  embed();
  moveReferences(document, moved, structure?.root);
  return { strays, missing };
}

async function marginFonts(
  document: PdfDocument,
  comments: readonly Comment[],
  faces: readonly FontFace[],
  language: string | undefined,
) {
  const texts = comments.map(({ text }) => text).join('\n');
  const headers = `${comments.map(({ header }) => header).join('\n')}${DIGITS}${NO_AUTHOR}`;
  const style = { generic: 'sans', italic: false, language: ideographsOf(texts, language) } as const;
  const text = await FaceStack.behindOwn(faces, { ...style, bold: false });
  const header = await FaceStack.behindOwn(faces, { ...style, bold: true });
  const isShown = (grapheme: string) => !/^\s+$/.test(grapheme);
  const missing = [...(await text.cover(`${texts}${DIGITS}`)), ...(await header.cover(headers))].filter(
    isShown,
  );
  const embedded = new EmbeddedFonts(document);
  const fonts: MarginFonts = {
    header: new ShapedTypesetter(header.loaded, embedded),
    text: new ShapedTypesetter(text.loaded, embedded),
  };
  const legible = (own: string) => {
    // Tabs, and spaces that fonts lack.
    const spaced = own.replace(/[^\S\n\u3000]/g, ' ').replace(/(?!\n)\p{Cc}/gu, '');
    return missing.reduce((shown, grapheme) => shown.replaceAll(grapheme, '?'), spaced);
  };
  const named = [...new Set(missing)].map((grapheme) => `${grapheme} (${codePointsOf(grapheme)})`);
  return { fonts, missing: named, legible, embed: () => embedded.embed() };
}

/** The margin of a page, and the pages that continue it. */
class Margin {
  /** Matrix from the space of the page to that of its scaled content. */
  readonly matrix: Matrix;
  readonly #document: PdfDocument;
  readonly #page: Page;
  readonly #comments: readonly Comment[];
  readonly #fonts: MarginFonts;
  readonly #geometry: PageGeometry;
  /** Width of the margin, in points. */
  readonly #width: number;
  readonly #notes: readonly Note[];

  constructor(document: PdfDocument, page: Page, comments: readonly Comment[], fonts: MarginFonts) {
    this.#document = document;
    this.#page = page;
    this.#comments = comments;
    this.#fonts = fonts;
    this.#geometry = pageGeometry(document, page.dict, page.attribute);
    const { width, height } = this.#geometry;
    const { share, least, most, mostShare } = MARGIN;
    this.#width = Math.min(Math.max(width * share, least), most, width * mostShare);
    const scale = 1 - this.#width / width;
    const display = toDisplay(this.#geometry);
    const shrunk: Matrix = [scale, 0, 0, scale, 0, ((1 - scale) * height) / 2];
    const exact = multiply(multiply(display, shrunk), invert(display)!);
    // Turns cancel each other out, but for rounding.
    this.matrix = [exact[0], 0, 0, exact[3], exact[4], exact[5]];
    this.#notes = comments.map(() => new Note());
  }

  /** @returns the elements of the comments */
  draw(structure: Structure | undefined): StructureElement[] {
    const document = this.#document;
    const { width, height, box } = this.#geometry;
    const form = new CommentsForm(document, this.#page.ref);
    form.background({ x0: width - this.#width, y0: 0, x1: width, y1: height });
    if (!this.#drawBesides(form)) this.#drawOn(form, structure);
    this.#finish(form, structure, invert(toDisplay(this.#geometry))!, { width, height });
    const resources = new PageResources(document, this.#page, 'Comments');
    const paint = `/${resources.add('XObject', form.ref)} Do`;
    const area = [box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0].map((value) => formatNumber(value));
    const matrix = this.matrix.map((value) => formatNumber(value, 6)).join(' ');
    addContent(document, this.#page, {
      under: `q ${matrix} cm ${area.join(' ')} re W n`,
      over: `Q ${paint}`,
    });
    return this.#notes.map((note) => note.element);
  }

  /** Draws all comments beside their places, in the largest size in which they fit. */
  #drawBesides(form: CommentsForm): boolean {
    const { width, height } = this.#geometry;
    const left = width - this.#width + GAP.between;
    const right = width - GAP.between;
    for (const size of SIZES) {
      const boxes = this.#comments.map((comment) => {
        const lines = linesOf(named(comment), this.#fonts, size, right - left - 2 * PADDING.x);
        const wanted = height - this.#placeOf(comment).y1;
        return { ...comment, lines, wanted, height: heightOf(lines, size) };
      });
      const tops = placeBoxes(boxes, height);
      if (!tops) continue;
      for (const [index, { lines, isFurther, height: own, ...comment }] of boxes.entries()) {
        const y1 = height - tops[index]!;
        const place = this.#placeOf(comment);
        if (!isFurther) {
          const start = { x: place.x0, y: place.y0 };
          form.lineTo(start, width - this.#width, { x: left, y: y1 - PADDING.y - size / 2 });
        }
        form.box({ x0: left, x1: right, y0: y1 - own, y1 }, lines, size, this.#notes[index]!);
      }
      return true;
    }
    return false;
  }

  /** Fills the margin with comments, and then pages after it. Numbers lead from places to comments. */
  #drawOn(first: CommentsForm, structure: Structure | undefined): void {
    const { width, height } = this.#geometry;
    const [size = 0] = SIZES;
    const perPage = Math.max(1, Math.floor(width / this.#width));
    const inner = this.#width - 2 * GAP.between;
    const boxes = this.#comments.map((comment) => {
      const own = named({ ...comment, header: `${comment.number}  ${comment.header}`.trimEnd() });
      const lines = linesOf(own, this.#fonts, size, inner - 2 * PADDING.x);
      return { comment, lines };
    });
    for (const { comment } of boxes) {
      const { x0, y0 } = this.#placeOf(comment);
      const text = String(comment.number);
      first.label({ x: x0, y: y0 }, { text, direction: 'ltr', typesetter: this.#fonts.header });
    }
    const sizes = boxes.map(({ lines, comment }) => ({ lines: lines.length, isFurther: comment.isFurther }));
    const fragments = fillColumns(sizes, LINE_HEIGHT * size, PADDING.y, height);
    const further: { readonly page: PdfRef; readonly form: CommentsForm }[] = [];
    for (const { box, from, to, column, top } of fragments) {
      const { lines } = boxes[box]!;
      const sheet = column === 0 ? 0 : Math.floor((column - 1) / perPage) + 1;
      if (sheet > further.length) {
        const page = this.#document.reserve();
        further.push({ page, form: new CommentsForm(this.#document, page) });
      }
      const form = sheet === 0 ? first : further[sheet - 1]!.form;
      const left = sheet === 0 ? width - this.#width : ((column - 1) % perPage) * this.#width;
      const x0 = left + GAP.between;
      const part = lines.slice(from, to);
      const y1 = height - top;
      const area = { x0, x1: left + this.#width - GAP.between, y0: y1 - heightOf(part, size), y1 };
      form.box(area, part, size, this.#notes[box]!);
    }
    for (const { form } of further) this.#finish(form, structure, IDENTITY, { width, height });
    this.#insert(further);
  }

  #finish(
    form: CommentsForm,
    structure: Structure | undefined,
    matrix: Matrix,
    size: { readonly width: number; readonly height: number },
  ): void {
    form.write(matrix, size);
    structure?.marks.set(form.ref.number, form.marks);
  }

  /** Adds pages after the page. */
  #insert(added: readonly { readonly page: PdfRef; readonly form: CommentsForm }[]): void {
    const document = this.#document;
    const { width, height } = this.#geometry;
    const [parent] = this.#page.above;
    const above = this.#page.dict.get('Parent');
    const kids = parent && document.array(parent, 'Kids');
    const at = kids?.findIndex((kid) => kid instanceof PdfRef && kid.number === this.#page.ref.number) ?? -1;
    if (!parent || !kids || at < 0 || added.length === 0) return;
    for (const { page, form } of added) {
      document.set(
        page,
        dict({
          Type: name('Page'),
          Parent: above,
          MediaBox: [0, 0, width, height],
          // Of the displayed page.
          CropBox: [0, 0, width, height],
          Rotate: 0,
          Resources: dict({ XObject: dict({ Comments: form.ref }) }),
          Contents: document.add(contentStream('/Comments Do')),
        }),
      );
    }
    const refs = added.map(({ page }) => page);
    parent.set('Kids', [...kids.slice(0, at + 1), ...refs, ...kids.slice(at + 1)]);
    for (const node of this.#page.above)
      node.set('Count', (document.number(node, 'Count') ?? 0) + refs.length);
  }

  /** Place of a comment on the displayed page with scaled content, in points from its lower left corner. */
  #placeOf({ anchor }: Pick<Comment, 'anchor'>): Rect {
    const { width, height } = this.#geometry;
    const shown = multiply(this.matrix, toDisplay(this.#geometry));
    const { x0, y0, x1, y1 } = mapRect(shown, anchor);
    const edge = width - this.#width;
    const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
    return { x0: within(x0, edge), y0: within(y0, height), x1: within(x1, edge), y1: within(y1, height) };
  }
}

function named<Own extends Pick<Comment, 'header' | 'text'>>(comment: Own): Own {
  return comment.header || comment.text ? comment : { ...comment, header: NO_AUTHOR };
}

function heightOf(lines: readonly CommentLine[], size: number): number {
  return lines.length * LINE_HEIGHT * size + 2 * PADDING.y;
}
