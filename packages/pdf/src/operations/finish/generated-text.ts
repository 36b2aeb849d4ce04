import { eachCode, type FontTexts } from '../../document/tagged/font-texts.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import { type Mark, newMark } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfObject } from '../../file/core/objects.ts';
import { groupBy } from '../../group-by.ts';
import { horizontalWidths } from '../../page/fonts/composite-font.ts';

/** Places where style sheets generate text (CSS 2, 12.1), which a browser prints without tags. */
export interface GeneratedText {
  /** Whether text is generated before the content of elements. */
  readonly before: boolean;
  /** Whether text is generated after the content of elements. */
  readonly after: boolean;
  /** Text of parts hidden from assistive technology: also printed without tags, and left untagged. */
  readonly hidden?: readonly string[];
  /** Whether style sheets position some generated text outside the flow, so that it is painted anywhere. */
  readonly placed?: boolean;
}

/**
 * Text with a meaning, including punctuation and note markers. Other symbols, leaders and private use icons are decoration,
 * unless they are next to such text.
 */
const SAYS = /[\p{L}\p{N}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Sc}%‰°§]|^\s*[,;:.!?*†‡،؛؟、。，；：！？]\s*$/u;
const NUMBERS = /\p{N}+/gu;
const SPACES = /\s+/g;
/** Character width in ems assumed for simple fonts; browsers write composite fonts. */
const MEAN_WIDTH = 0.5;
/** Gap in ems from which two runs are separate words. */
const APART = 0.25;

/** A painted text run, and its start position. */
interface Line {
  readonly unit: Unit;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly em: number;
  readonly width: number;
}

/** Consecutive generated runs of a line, between the tagged runs painted before and after them. */
interface Group {
  readonly stream: PaintedStream;
  lines: Line[];
  /** All tagged runs of the stream. */
  readonly tagged: readonly Line[];
  readonly before: Line | undefined;
  after: Line | undefined;
}

/**
 * Assigns generated text to its elements: a browser paints it right before or right after their content. Text at the same place
 * on several pages, or in the margins, is not assigned.
 *
 * @param streams read with the text outside marked-content sequences
 * @param mayHold whether the element of a marked-content sequence may get text
 * @returns the added marked-content sequences, and the runs that are separate from the next one on their line
 */
export function tagGeneratedText(
  document: PdfDocument,
  fonts: FontTexts,
  streams: readonly PaintedStream[],
  generated: GeneratedText,
  mayHold: (mark: Mark) => boolean,
): { readonly marks: readonly Mark[]; readonly apart: ReadonlySet<Unit> } {
  const hidden = (generated.hidden ?? []).map((text) => text.replace(SPACES, ''));
  const groups = groupsOf(document, fonts, streams).filter((group) => {
    const lines = withoutLeaders(group.lines);
    group.lines = lines;
    if (!lines.some(({ text }) => SAYS.test(text))) return false;
    const said = lines.map(({ text }) => text.replace(SPACES, '')).filter((text) => text !== '');
    return !said.some((text) => hidden.some((own) => own.includes(text)));
  });
  const places = groupBy(groups, placeOf);
  const marks: Mark[] = [];
  const apart = new Set<Unit>();
  const lasts = new Map<Mark, Mark>();
  for (const group of groups) {
    const { stream, lines } = group;
    const place = neighbourOf(group, generated);
    const neighbour = place?.line.unit.mark;
    if (!place || !neighbour || isRepeated(places.get(placeOf(group))!, generated) || !mayHold(neighbour))
      continue;
    const { isAfter, line } = place;
    const { element } = neighbour;
    const mark = newMark(stream.holder, -1, element, true);
    mark.generated = lines.map(({ text }) => text).join('');
    // Text already placed after the same run is read first.
    const at = isAfter
      ? element.kids.indexOf(lasts.get(neighbour) ?? neighbour) + 1
      : element.kids.indexOf(neighbour);
    if (isAfter) lasts.set(neighbour, mark);
    element.kids = element.kids.toSpliced(at, 0, mark);
    for (const { unit } of lines) unit.mark = mark;
    marks.push(mark);
    const [former, latter] = isAfter ? [line, lines[0]] : [lines.at(-1), line];
    if (former && latter && isBeside(former, latter) && gap(former, latter) > APART * latter.em)
      apart.add(former.unit);
  }
  return { marks, apart };
}

/** Smallest number of characters in a leader. */
const LEADER = 3;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

/** Removes leaders between an entry and its number, which are artifacts (CSS Generated Content for Paged Media, 2.5.1). */
function withoutLeaders(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  let symbols: Line[] = [];
  const finish = () => {
    const text = symbols.map((line) => line.text.replace(SPACES, '')).join('');
    if (text.length < LEADER) kept.push(...symbols);
    symbols = [];
  };
  for (const line of lines) {
    if (!LETTER_OR_NUMBER.test(line.text)) {
      symbols.push(line);
      continue;
    }
    finish();
    kept.push(line);
  }
  finish();
  return kept;
}

/** Largest distance in ems between a number and its heading. */
const CLOSE = 3;

/**
 * Whether text at the same place of several pages is repeated on them, as a page number is. Chapter numbers at the top of pages
 * share a place too, but each is next to its own heading.
 */
function isRepeated(groups: readonly Group[], generated: GeneratedText): boolean {
  if (new Set(groups.map(({ stream }) => stream.page.ref.number)).size < 2) return false;
  const elements = groups.map((group) => {
    const place = neighbourOf(group, generated);
    if (!place) return undefined;
    const own = place.isAfter ? group.lines[0]! : group.lines.at(-1)!;
    const isClose = isBeside(own, place.line) && gap(own, place.line) < CLOSE * place.line.em;
    return isClose ? place.line.unit.mark?.element : undefined;
  });
  return elements.includes(undefined) || new Set(elements).size < elements.length;
}

/** Returns a key that is equal for text at the same place of several pages, ignoring page numbers. */
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
    const tagged: Line[] = [];
    let before: Line | undefined;
    let open: Group[] = [];
    for (const unit of stream.scanned.units) {
      const { kind, mark, clipped, bounds, baseline, ending, shown } = unit;
      if (kind !== 'text' || !bounds || !baseline || !(mark || clipped)) continue;
      const text = fonts.readText(names, shown);
      const em = (ending?.size ?? 0) * Math.hypot(baseline[0], baseline[1]);
      const width = em * shown.reduce((sum, { font, codes }) => sum + widths.of(names?.get(font), codes), 0);
      const line = { unit, text, x: bounds.x0, y: bounds.y0, em, width };
      if (mark) {
        for (const group of open) group.after = line;
        open = [];
        before = line;
        tagged.push(line);
        continue;
      }
      const group = open.at(-1);
      if (group && follows(group.lines.at(-1)!, line)) group.lines.push(line);
      else open.push({ stream, lines: [line], tagged, before, after: undefined });
      if (open.at(-1) !== group) groups.push(open.at(-1)!);
    }
  }
  return groups;
}

/** Returns the run to which generated text belongs, and whether it follows that run. */
function neighbourOf(group: Group, generated: GeneratedText): Neighbour | undefined {
  const { before, after, lines, tagged } = group;
  const [first, last] = [lines[0]!, lines.at(-1)!];
  if (generated.placed) {
    const isInFlow =
      (generated.before && after && (continues(last, after) || isOver(first, after))) ||
      (generated.after && before && (continues(before, first) || isOver(before, first)));
    if (!isInFlow && tagged.length <= MOST_TAGGED) return nearest(first, last, tagged);
  }
  const isAfter = belongsToFormer(group, generated);
  const line = isAfter ? before : after;
  return line && { line, isAfter };
}

interface Neighbour {
  readonly line: Line;
  readonly isAfter: boolean;
}

/** Largest number of tagged runs of a page among which the nearest one is searched. */
const MOST_TAGGED = 5000;

/** Returns the run nearest to text outside the flow, such as a number in a circle beside an item. */
function nearest(first: Line, last: Line, tagged: readonly Line[]): Neighbour | undefined {
  const own = { ...first, width: Math.max(0, last.x + last.width - first.x) };
  let found: Neighbour | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const line of tagged) {
    const overlaps = line.x < own.x + own.width && own.x < line.x + line.width;
    const off = (overlaps ? 0 : gap(own, line)) + Math.abs(line.y - own.y);
    if (off >= least) continue;
    least = off;
    found = { line, isAfter: isBeside(own, line) ? own.x > line.x : own.y < line.y };
  }
  return found;
}

/** Whether a run directly follows another to its right. */
function continues(a: Line, b: Line): boolean {
  return a.x <= b.x && follows(a, b);
}

/** Whether a run is directly above another and left-aligned with it, as a block is. */
function isOver(a: Line, b: Line): boolean {
  const em = Math.max(a.em, b.em);
  return Math.abs(a.x - b.x) < em / 4 && a.y > b.y && a.y - b.y < 2 * em;
}

/** Whether text belongs to the run painted before it, not to the next one. */
function belongsToFormer({ lines, before, after }: Group, generated: GeneratedText): boolean {
  if (!before || !after) return before !== undefined;
  if (generated.before !== generated.after) return generated.after;
  const own = lines[0]!;
  const [former, latter] = [isBeside(own, before), isBeside(own, after)];
  if (former !== latter) return former;
  // Beside other cells of a row, and between blocks, text belongs to the nearer run.
  if (former) return gap(own, before) < gap(lines.at(-1)!, after);
  const distance = ({ y }: Line) => Math.abs(y - own.y);
  return distance(before) < distance(after);
}

/** Whether two runs are adjacent on the same line. */
function follows(a: Line, b: Line): boolean {
  return isBeside(a, b) && gap(a, b) < Math.max(a.em, b.em);
}

/** Returns the gap between two runs of a line; negative for RTL. */
function gap(a: Line, b: Line): number {
  const end = ({ x, width }: Line) => x + width;
  return Math.abs(Math.max(a.x, b.x) - Math.min(end(a), end(b)));
}

function isBeside(a: Line, b: Line): boolean {
  return Math.abs(a.y - b.y) < Math.max(a.em, b.em) / 2;
}

/** Computes widths of text runs in ems from their fonts. */
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
