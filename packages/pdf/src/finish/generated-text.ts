import type { PdfDocument } from '../core/document.ts';
import type { PdfObject } from '../core/objects.ts';
import { horizontalWidths } from '../fonts/composite-font.ts';
import { groupBy } from '../group-by.ts';
import { eachCode, type FontTexts } from '../tagged/font-texts.ts';
import type { Unit } from '../tagged/scanned-content.ts';
import type { PaintedStream } from '../tagged/streams.ts';
import { type Mark, newMark } from '../tagged/structure.ts';

/** Where style sheets generate text (CSS 2, 12.1). A browser prints it without tags. */
export interface GeneratedText {
  /** Before the content of elements. */
  readonly before: boolean;
  /** Behind the content of elements. */
  readonly after: boolean;
  /** What parts say that are hidden from assistive technology: they are printed without tags, too, and stay as they are. */
  readonly hidden?: readonly string[];
}

/** What says something: other symbols, leaders and icons of private use are decoration, unless they stand beside it. */
const SAYS = /[\p{L}\p{N}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Sc}%‰°]/u;
const NUMBERS = /\p{N}+/gu;
const SPACES = /\s+/g;
/** In ems, of characters in fonts that are not composite: a browser's are. */
const MEAN_WIDTH = 0.5;
/** In ems: what stands further apart is read as two words. */
const APART = 0.25;

/** A text as it is painted, and where it begins. */
interface Line {
  readonly unit: Unit;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly em: number;
  readonly width: number;
}

/** Generated texts that follow each other on a line, between the texts with tags that are painted before and behind them. */
interface Group {
  readonly stream: PaintedStream;
  readonly lines: Line[];
  readonly before: Line | undefined;
  after: Line | undefined;
}

/**
 * Gives generated text to the elements that it was generated for: a browser paints it right before their content, or right
 * behind. What is at the same place of several pages belongs to none, nor does what stands in the margins.
 *
 * @param streams read with the text that stands in no mark
 * @param mayHold whether the element of a mark may get text
 * @returns the marks that the structure got, and the texts that stand apart from the next one on their line
 */
export function tagGeneratedText(
  document: PdfDocument,
  fonts: FontTexts,
  streams: readonly PaintedStream[],
  generated: GeneratedText,
  mayHold: (mark: Mark) => boolean,
): { readonly marks: readonly Mark[]; readonly apart: ReadonlySet<Unit> } {
  const hidden = (generated.hidden ?? []).map((text) => text.replace(SPACES, ''));
  const groups = groupsOf(document, fonts, streams).filter(({ lines }) => {
    if (!lines.some(({ text }) => SAYS.test(text))) return false;
    const said = lines.map(({ text }) => text.replace(SPACES, '')).filter((text) => text !== '');
    return !said.some((text) => hidden.some((own) => own.includes(text)));
  });
  const places = groupBy(groups, placeOf);
  const marks: Mark[] = [];
  const apart = new Set<Unit>();
  for (const group of groups) {
    const { stream, lines, before, after } = group;
    const isAfter = belongsToFormer(group, generated);
    const neighbour = (isAfter ? before : after)?.unit.mark;
    if (!neighbour || isRepeated(places.get(placeOf(group))!, generated) || !mayHold(neighbour)) continue;
    const { element } = neighbour;
    const mark = newMark(stream.holder, -1, element, true);
    element.kids = element.kids.toSpliced(element.kids.indexOf(neighbour) + (isAfter ? 1 : 0), 0, mark);
    for (const { unit } of lines) unit.mark = mark;
    marks.push(mark);
    const [former, latter] = isAfter ? [before, lines[0]] : [lines.at(-1), after];
    if (former && latter && isBeside(former, latter) && gap(former, latter) > APART * latter.em)
      apart.add(former.unit);
  }
  return { marks, apart };
}

/** In ems: a number and its heading are hardly further apart. */
const CLOSE = 3;

/**
 * Whether what is at one place of several pages is part of all of them, as a page number is. Numbers of chapters that begin
 * on new pages are there as well, each right beside a heading of its own.
 */
function isRepeated(groups: readonly Group[], generated: GeneratedText): boolean {
  if (new Set(groups.map(({ stream }) => stream.page.ref.number)).size < 2) return false;
  const elements = groups.map((group) => {
    const isAfter = belongsToFormer(group, generated);
    const neighbour = isAfter ? group.before : group.after;
    const own = isAfter ? group.lines[0]! : group.lines.at(-1)!;
    const isClose = neighbour && isBeside(own, neighbour) && gap(own, neighbour) < CLOSE * neighbour.em;
    return isClose ? neighbour.unit.mark?.element : undefined;
  });
  return elements.includes(undefined) || new Set(elements).size < elements.length;
}

/** The same for what is at the same place of several pages, whatever number of a page it says. */
function placeOf({ lines }: Group): string {
  const { x, y } = lines[0]!;
  const text = lines.map((line) => line.text).join('');
  return `${text.replace(NUMBERS, '0')} ${Math.round(x)} ${Math.round(y)}`;
}

function groupsOf(document: PdfDocument, fonts: FontTexts, streams: readonly PaintedStream[]): Group[] {
  const widths = new Widths(document);
  const groups: Group[] = [];
  for (const stream of streams) {
    if (stream.holder.form) continue;
    const names = document.dict(stream.resources, 'Font');
    let before: Line | undefined;
    let open: Group[] = [];
    for (const unit of stream.scanned.units) {
      const { kind, mark, clipped, bounds, baseline, ending, shown } = unit;
      if (kind !== 'text' || !bounds || !baseline || !(mark || clipped)) continue;
      const text = fonts.said(names, shown);
      const em = (ending?.size ?? 0) * Math.hypot(baseline[0], baseline[1]);
      const width = em * shown.reduce((sum, { font, codes }) => sum + widths.of(names?.get(font), codes), 0);
      const line = { unit, text, x: bounds.x0, y: bounds.y0, em, width };
      if (mark) {
        for (const group of open) group.after = line;
        open = [];
        before = line;
        continue;
      }
      const group = open.at(-1);
      if (group && follows(group.lines.at(-1)!, line)) group.lines.push(line);
      else open.push({ stream, lines: [line], before, after: undefined });
      if (open.at(-1) !== group) groups.push(open.at(-1)!);
    }
  }
  return groups;
}

/** Whether text belongs to what is painted before it, and not to what is painted next. */
function belongsToFormer({ lines, before, after }: Group, generated: GeneratedText): boolean {
  if (!before || !after) return before !== undefined;
  if (generated.before !== generated.after) return generated.after;
  const own = lines[0]!;
  const [former, latter] = [isBeside(own, before), isBeside(own, after)];
  if (former !== latter) return former;
  // Beside other cells of a row, and between blocks, it stands with what is nearer.
  if (former) return gap(own, before) < gap(lines.at(-1)!, after);
  const distance = ({ y }: Line) => Math.abs(y - own.y);
  return distance(before) < distance(after);
}

/** Whether a text is on the line of another, right behind it. */
function follows(a: Line, b: Line): boolean {
  return isBeside(a, b) && gap(a, b) < Math.max(a.em, b.em);
}

/** What is between two texts of a line, which may lead to the left. */
function gap(a: Line, b: Line): number {
  const end = ({ x, width }: Line) => x + width;
  return Math.abs(Math.max(a.x, b.x) - Math.min(end(a), end(b)));
}

function isBeside(a: Line, b: Line): boolean {
  return Math.abs(a.y - b.y) < Math.max(a.em, b.em) / 2;
}

/** Widths of texts in ems, by their fonts. */
class Widths {
  readonly #document: PdfDocument;
  readonly #fonts = new Map<PdfObject, (cid: number) => number>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @param codes one character per byte */
  of(font: PdfObject | undefined, codes: string): number {
    const own = this.#document.dict(font);
    const descendant = this.#document.dict(this.#document.array(own, 'DescendantFonts')?.[0]);
    if (!own || !descendant) return codes.length * MEAN_WIDTH;
    const widthOf = this.#fonts.get(own) ?? horizontalWidths(this.#document, descendant).widths;
    this.#fonts.set(own, widthOf);
    let sum = 0;
    eachCode(codes, true, (code) => {
      sum += widthOf(code);
    });
    return sum;
  }
}
