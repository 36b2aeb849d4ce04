import { type FontTexts, isRightToLeft } from '../../document/tagged/font-texts.ts';
import { isInline, isStandalone } from '../../document/tagged/roles.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Mark, StructureElement } from '../../document/tagged/structure.ts';
import { BRACKET, readingOrder } from '../../document/typeset/reading-order.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { RTL_LETTER } from '../../page/layout/right-to-left.ts';
import { isNextLine } from './line-ends.ts';
import type { SourceText } from './source-text.ts';

/** A text run of a line, and its text. */
interface Run {
  readonly unit: Unit;
  readonly text: string;
}

type Direction = 'rtl' | 'ltr' | 'digit' | 'neutral';

function directionOf({ text, unit }: Run): Direction {
  // Punctuation shown in reverse is right-to-left, whatever its neighbours are.
  if (isRightToLeft(unit.shown, text)) return 'rtl';
  if (/\p{L}/u.test(text)) return 'ltr';
  return /\p{Nd}/u.test(text) ? 'digit' : 'neutral';
}

/**
 * Returns a character with the direction of a run: a browser paints each embedding level as a run of its own.
 *
 * @param showsBrackets whether reversed punctuation is represented by the bracket in it
 */
function characterOf(run: Run, showsBrackets: boolean): string {
  const { text } = run;
  switch (directionOf(run)) {
    case 'rtl':
      return RTL_LETTER.exec(text)?.[0] ?? ((showsBrackets && BRACKET.exec(text)?.[0]) || '\u05d0');
    case 'ltr':
      return 'a';
    case 'digit':
      return /\p{Nd}/u.exec(text)![0];
    default:
      return text.trim()[0] ?? ' ';
  }
}

/**
 * Puts right-to-left text into reading order (ISO 14289-1, 7.1; ISO 32000-1, 14.8.2.3). A browser paints every line from left to
 * right, and its tags follow that order. If the spaces of an Arabic text come from another font, its words are separate text runs
 * in the order of the page.
 *
 * @param root the structure to be written
 * @param streams read with the text of all marked-content sequences
 * @param mayPart whether the text runs of a marked-content sequence may be split into several
 * @param source the text that the document was made from
 */
export function orderRightToLeft(
  document: PdfDocument,
  fonts: FontTexts,
  root: StructureElement,
  streams: readonly PaintedStream[],
  mayPart: (mark: Mark) => boolean,
  source: () => SourceText | undefined,
): void {
  const texts = new Map<Mark, Text>();
  const fontsOf = ({ resources }: PaintedStream) => document.dict(resources, 'Font');
  const isRightToLeft = (stream: PaintedStream) =>
    [...(fontsOf(stream)?.values() ?? [])].some((font) => fonts.isRightToLeft(font));
  // A page of such a document may contain only numbers.
  if (!streams.some(isRightToLeft)) return;
  for (const stream of streams) {
    const names = fontsOf(stream);
    for (const unit of stream.scanned.units) {
      if (!unit.mark || unit.kind !== 'text' || !mayPart(unit.mark)) continue;
      const run = { unit, text: fonts.readText(names, unit.shown).normalize('NFKC') };
      const known = texts.get(unit.mark);
      if (known) known.runs.push(run);
      else texts.set(unit.mark, { stream, runs: [run] });
    }
  }
  if (texts.size > 0) orderParagraphs(root, texts, source());
}

/** Text of a marked-content sequence. */
interface Text {
  readonly stream: PaintedStream;
  readonly runs: Run[];
}

/** Text of a paragraph by marked-content sequence, with their elements. */
type Paragraph = { readonly own: StructureElement; readonly mark: Mark; readonly text: Text }[];

function orderParagraphs(
  block: StructureElement,
  texts: ReadonlyMap<Mark, Text>,
  source: SourceText | undefined,
): void {
  let paragraph: Paragraph = [];
  const end = () => {
    if (paragraph.some(({ text }) => text.runs.length > 1)) orderParagraph(paragraph, source);
    paragraph = [];
  };
  const walk = (own: StructureElement) => {
    for (const kid of own.kids) {
      if (kid.kind === 'mark') {
        const text = texts.get(kid);
        if (text) paragraph.push({ own, mark: kid, text });
      } else if (kid.kind === 'element' && isInline(kid) && !isStandalone(kid)) walk(kid);
      else if (kid.kind === 'element') {
        end();
        orderParagraphs(kid, texts, source);
      }
    }
  };
  walk(block);
  end();
}

/** Orders a paragraph in the direction in which its runs match the order of the source, else that of most of its letters. */
function orderParagraph(paragraph: Paragraph, source: SourceText | undefined): void {
  const [ltr, rtl] = [false, true].map((direction) =>
    paragraph.map(({ text }) => ordered(text.runs, text.stream, direction)),
  ) as [Run[][], Run[][]];
  const known = (orders: readonly Run[][]) => {
    const runs = orders.flat().filter(({ text }) => text.trim() !== '');
    const following = runs
      .slice(1)
      .filter(({ text }, i) => source?.separates(runs[i]!.text, text) !== undefined);
    return following.length;
  };
  const balance = paragraph.reduce((sum, { text }) => sum + balanceOf(text.runs), 0);
  const has = (kind: Direction) =>
    paragraph.some(({ text }) => text.runs.some((run) => directionOf(run) === kind));
  let difference = 0;
  // Prices, telephone numbers and names in another script do not determine the direction of their paragraph.
  const hasLetters = paragraph.some(({ text }) => text.runs.some((run) => RTL_LETTER.test(run.text)));
  // Without such letters, only punctuation of a right-to-left paragraph is shown in reverse.
  if (has('rtl') && !hasLetters) difference = 1;
  if (!has('rtl')) difference = wholes(rtl, source) - wholes(ltr, source);
  if (difference === 0 && has('ltr')) difference = known(rtl) - known(ltr);
  const orders = (difference || balance) > 0 ? rtl : ltr;
  for (const [at, { own, mark, text }] of paragraph.entries()) partMark(own, mark, text.runs, orders[at]!);
}

/** Returns 1 when the source has a paragraph with the runs in this order, else 0. */
function wholes(orders: readonly Run[][], source: SourceText | undefined): number {
  const said = orders
    .flat()
    .map(({ text }) => text)
    .join('');
  return source?.hasApart(said) ? 1 : 0;
}

/** Returns runs that are painted line by line in reading order. */
function ordered(runs: readonly Run[], stream: PaintedStream, rtl: boolean): Run[] {
  const lines: Run[][] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    if (!line || isNextLine({ unit: line[0]!.unit, stream }, { unit: run.unit, stream })) lines.push([run]);
    else line.push(run);
  }
  // In a left-to-right paragraph a bracket is right-to-left if its counterpart is (UAX 9, N0).
  const showsBrackets = !rtl && runs.some((run) => directionOf(run) === 'neutral' && BRACKET.test(run.text));
  return readingOrder(lines, rtl, (run) => characterOf(run, showsBrackets)).flatMap((line) =>
    line.map(({ part }) => part),
  );
}

/** Returns the number of right-to-left characters minus that of left-to-right ones. */
function balanceOf(runs: readonly Run[]): number {
  let balance = 0;
  for (const run of runs) {
    const kind = directionOf(run);
    if (kind === 'rtl') balance += run.text.length;
    else if (kind === 'ltr') balance -= run.text.length;
  }
  return balance;
}

/** Splits a marked-content sequence so that runs not painted in reading order get sequences of their own. */
function partMark(own: StructureElement, mark: Mark, painted: readonly Run[], read: readonly Run[]): void {
  if (read.every((run, at) => run === painted[at])) return;
  const places = new Map(painted.map((run, at) => [run, at]));
  const marks: Mark[] = [];
  for (const [at, run] of read.entries()) {
    const follows = at > 0 && places.get(run) === places.get(read[at - 1]!)! + 1;
    if (!follows) marks.push(at === 0 ? mark : { ...mark, pieces: [], continues: true });
    run.unit.mark = marks.at(-1)!;
  }
  own.kids = own.kids.toSpliced(own.kids.indexOf(mark), 1, ...marks);
}
