/** Part of the document that is not divided between pages: a line, a table row, a picture. Lengths are in CSS pixels. */
export interface Piece {
  /** Position in a document without page breaks. */
  readonly top: number;
  readonly bottom: number;
  /** Whether a page may end before it. */
  readonly breakable: boolean;
  /** Whether the document begins a page with it. */
  readonly forced: boolean;
  /** Height of the table header that is repeated above it at the top of a page, and of the footer below it. */
  readonly repeated: number;
  readonly foot: number;
  /** Indexes of the notes that it refers to. */
  readonly notes: readonly number[];
}

/** Footnote: the distance of the end of each line from its top, in CSS pixels. The last one is its height. */
export interface Note {
  readonly lines: readonly number[];
}

/** Lines of a footnote on one page: `from` inclusive, `to` exclusive. */
export interface NotePart {
  readonly note: number;
  readonly from: number;
  readonly to: number;
}

/** Document to divide into pages. */
export interface Divided {
  readonly pieces: readonly Piece[];
  readonly notes: readonly Note[];
  /** Height of an area for footnotes without its notes. */
  readonly overhead: number;
  /** Height for text and notes of a page. */
  readonly heightOf: (page: number) => number;
}

/** Beginning of a page. */
export interface PageStart {
  readonly page: number;
  /** First piece, and the position of the top of the page. */
  readonly piece: number;
  readonly top: number;
  /** Notes of earlier pages that are continued. */
  readonly carried: readonly NotePart[];
}

/** Page with its share of text and notes. */
export interface PlannedPage extends PageStart {
  readonly parts: readonly NotePart[];
  /** First piece of the next page. */
  readonly end: number;
  /** Whether the page has to end before `end`, because of its notes. */
  readonly ends: boolean;
  /** Height of its notes with their area. */
  readonly noteHeight: number;
  /** Notes that begin on a later page than their reference. */
  readonly late: readonly number[];
}

/** Largest share of a page that may stay blank so that a note is not divided. */
const MOST_BLANK = 0.25;
/** Largest share of a page for notes that are continued while there is text. */
const MOST_CARRIED = 0.7;
/** Fewest lines at the beginning of a divided note. */
const LEAST_LINES = 2;
/** Tolerance in CSS pixels. */
const ROUNDING = 0.5;

/**
 * Divides a document into pages whose text ends above their footnotes. Like a browser, it ends pages only where that is allowed. A
 * note stays with the line that refers to it. It is divided if the page would be more than a quarter blank otherwise.
 *
 * @param from page to begin with; all later ones follow
 */
export function planPages(document: Divided, from: PageStart): PlannedPage[] {
  const pages: PlannedPage[] = [];
  let start = from;
  while (start.piece < document.pieces.length || start.carried.length > 0) {
    const [page, next] = planPage(document, start);
    pages.push(page);
    start = next;
  }
  return pages;
}

function heightOfPart({ lines }: Note, { from, to }: NotePart): number {
  return (lines[to - 1] ?? 0) - (lines[from - 1] ?? 0);
}

/** Notes at the foot of a page while it is filled. */
class Foot {
  readonly parts: NotePart[] = [];
  readonly rest: NotePart[] = [];
  readonly #document: Divided;
  #height = 0;

  constructor(document: Divided) {
    this.#document = document;
  }

  get height(): number {
    return this.#height === 0 ? 0 : this.#height + this.#document.overhead;
  }

  heightWith(notes: readonly number[]): number {
    const added = this.#whole(notes).reduce((sum, part) => sum + this.#heightOf(part), 0);
    return added === 0 ? this.height : this.#height + added + this.#document.overhead;
  }

  add(notes: readonly number[]): void {
    for (const part of this.#whole(notes)) this.#put(part);
  }

  /**
   * Adds the parts that fit; the rest continues on the next page.
   *
   * @param least fewest lines of a part that is divided
   */
  fill(parts: readonly NotePart[], space: number, least: number): void {
    for (const part of parts) {
      const { lines } = this.#document.notes[part.note]!;
      const left = space - this.#document.overhead - this.#height + (lines[part.from - 1] ?? 0) + ROUNDING;
      const fitting = lines.filter((end, line) => line >= part.from && end <= left).length;
      const to = this.rest.length > 0 ? part.from : part.from + fitting;
      if (to === part.to) this.#put(part);
      else if (to - part.from < least) this.rest.push(part);
      else {
        this.#put({ ...part, to });
        this.rest.push({ ...part, from: to });
      }
    }
  }

  wholeParts(notes: readonly number[]): NotePart[] {
    return this.#whole(notes);
  }

  #whole(notes: readonly number[]): NotePart[] {
    return notes.map((note) => ({ note, from: 0, to: this.#document.notes[note]!.lines.length }));
  }

  #put(part: NotePart): void {
    this.parts.push(part);
    this.#height += this.#heightOf(part);
  }

  #heightOf(part: NotePart): number {
    return heightOfPart(this.#document.notes[part.note]!, part);
  }
}

function planPage(document: Divided, start: PageStart): [PlannedPage, PageStart] {
  const { pieces } = document;
  const height = document.heightOf(start.page);
  const bottomOf = ({ bottom, foot }: Piece) => bottom + foot - start.top;
  const withCarried = () => {
    const foot = new Foot(document);
    const isText = start.piece < pieces.length;
    foot.fill(start.carried, height * (isText ? MOST_CARRIED : 1), 1);
    // A line higher than the page would never be placed.
    if (foot.parts.length === 0 && foot.rest.length > 0) foot.add([foot.rest.shift()!.note]);
    return foot;
  };
  let foot = withCarried();
  let end = start.piece;
  let isForced = false;
  for (; end < pieces.length; end++) {
    const piece = pieces[end]!;
    isForced = end > start.piece && piece.forced;
    if (isForced) break;
    // Notes follow those that are continued.
    const notes = foot.rest.length > 0 ? [] : piece.notes;
    if (bottomOf(piece) + foot.heightWith(notes) > height + ROUNDING) break;
    foot.add(notes);
    if (notes.length === 0) foot.rest.push(...foot.wholeParts(piece.notes));
  }
  const finish = (
    next: number,
    ends: boolean,
    late: readonly number[] = [],
    pages = 1,
  ): [PlannedPage, PageStart] => [
    {
      ...start,
      parts: foot.parts,
      end: next,
      ends: ends && foot.parts.length > 0,
      noteHeight: foot.height,
      late,
    },
    {
      page: start.page + pages,
      piece: next,
      top: next < pieces.length ? pieces[next]!.top - pieces[next]!.repeated : start.top + height * pages,
      carried: foot.rest,
    },
  ];
  if (end === pieces.length || isForced) return finish(end, false);

  let last = end;
  while (last > start.piece && !pieces[last]!.breakable) last--;
  const blank = last === start.piece ? height : height - bottomOf(pieces[last - 1]!) - foot.height;
  const full = pieces[end]!;
  const mayEndBehind = end + 1 === pieces.length || pieces[end + 1]!.breakable || last === start.piece;
  if (full.notes.length > 0 && foot.rest.length === 0 && blank > height * MOST_BLANK && mayEndBehind) {
    foot.fill(foot.wholeParts(full.notes), height - bottomOf(full), LEAST_LINES);
    if (bottomOf(full) + foot.height <= height + ROUNDING && (foot.rest[0]?.from ?? 1) > 0)
      return finish(end + 1, end + 1 < pieces.length);
    foot = withCarried();
    for (const piece of pieces.slice(start.piece, end)) foot.add(piece.notes);
  }
  if (last > start.piece) {
    foot = withCarried();
    for (const { notes } of pieces.slice(start.piece, last)) {
      if (foot.rest.length > 0) foot.rest.push(...foot.wholeParts(notes));
      else foot.add(notes);
    }
    return finish(last, true);
  }
  // The text cannot be divided, so its notes follow on the next page.
  let next = end + 1;
  while (next < pieces.length && !pieces[next]!.breakable && !pieces[next]!.forced) next++;
  const late = pieces.slice(end, next).flatMap(({ notes }) => notes);
  foot.rest.push(...foot.wholeParts(late));
  const used = pieces[next - 1]!.bottom - start.top;
  return finish(next, false, late, Math.max(1, Math.ceil((used - ROUNDING) / height)));
}
