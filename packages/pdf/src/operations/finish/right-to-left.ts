import { type FontTexts, isReadToTheLeft } from '../../document/tagged/font-texts.ts';
import { isInline, isStandalone } from '../../document/tagged/roles.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Mark, StructureElement } from '../../document/tagged/structure.ts';
import { BRACKET, readingOrder } from '../../document/typeset/reading-order.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { RTL_LETTER } from '../../page/layout/right-to-left.ts';
import { isNextLine } from './line-ends.ts';
import type { SourceText } from './source-text.ts';

/** A text of a line, and what it says. */
interface Run {
  readonly unit: Unit;
  readonly text: string;
}

type Direction = 'rtl' | 'ltr' | 'digit' | 'neutral';

function directionOf({ text, unit }: Run): Direction {
  // Punctuation that is shown from its end is right-to-left, whatever its neighbours are.
  if (isReadToTheLeft(unit.shown, text)) return 'rtl';
  if (/\p{L}/u.test(text)) return 'ltr';
  return /\p{Nd}/u.test(text) ? 'digit' : 'neutral';
}

/**
 * A character with the direction of a run: a browser paints runs of one embedding level.
 *
 * @param showsBrackets whether punctuation that is shown from its end is given as the bracket in it
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
 * Puts what is read to the left into the order in which it is read (ISO 14289-1, 7.1; ISO 32000-1, 14.8.2.3). A browser paints every line
 * from the left to the right, and its tags follow that: where the spaces of an Arabic text are those of another font, its words
 * are separate texts, and their order is that of the page.
 *
 * @param root the structure that is going to be written
 * @param streams read with the text of all marks
 * @param mayPart whether the texts of a mark may become several marks
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
  const isReadToTheLeft = (stream: PaintedStream) =>
    [...(fontsOf(stream)?.values() ?? [])].some((font) => fonts.isReadToTheLeft(font));
  // A page of such a document may have nothing but numbers.
  if (!streams.some(isReadToTheLeft)) return;
  for (const stream of streams) {
    const names = fontsOf(stream);
    for (const unit of stream.scanned.units) {
      if (!unit.mark || unit.kind !== 'text' || !mayPart(unit.mark)) continue;
      const run = { unit, text: fonts.said(names, unit.shown).normalize('NFKC') };
      const known = texts.get(unit.mark);
      if (known) known.runs.push(run);
      else texts.set(unit.mark, { stream, runs: [run] });
    }
  }
  if (texts.size > 0) orderParagraphs(root, texts, source());
}

/** What a mark holds. */
interface Text {
  readonly stream: PaintedStream;
  readonly runs: Run[];
}

/** What marks of a paragraph hold, and the elements that they are in. */
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

/** Its direction is the one in which its texts follow each other as they do in the source, else that of most of its letters. */
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
  // Nothing in a price, a telephone number or a foreign name tells the direction of its paragraph.
  const hasLetters = paragraph.some(({ text }) => text.runs.some((run) => RTL_LETTER.test(run.text)));
  // Without such letters, signs are shown from their end in a paragraph that is read to the left alone.
  if (has('rtl') && !hasLetters) difference = 1;
  if (!has('rtl')) difference = wholes(rtl, source) - wholes(ltr, source);
  if (difference === 0 && has('ltr')) difference = known(rtl) - known(ltr);
  const orders = (difference || balance) > 0 ? rtl : ltr;
  for (const [at, { own, mark, text }] of paragraph.entries()) partMark(own, mark, text.runs, orders[at]!);
}

/** 1 when the source has a paragraph that says what the texts say in this order, else 0. */
function wholes(orders: readonly Run[][], source: SourceText | undefined): number {
  const said = orders
    .flat()
    .map(({ text }) => text)
    .join('');
  return source?.hasApart(said) ? 1 : 0;
}

/** Texts that are painted line by line, in the order in which they are read. */
function ordered(runs: readonly Run[], stream: PaintedStream, rtl: boolean): Run[] {
  const lines: Run[][] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    if (!line || isNextLine({ unit: line[0]!.unit, stream }, { unit: run.unit, stream })) lines.push([run]);
    else line.push(run);
  }
  // In a left-to-right paragraph a bracket is right-to-left when the bracket that it belongs to is (UAX 9, N0).
  const showsBrackets = !rtl && runs.some((run) => directionOf(run) === 'neutral' && BRACKET.test(run.text));
  return readingOrder(lines, rtl, (run) => characterOf(run, showsBrackets)).flatMap((line) =>
    line.map(({ part }) => part),
  );
}

/** By how many letters more is read to the left than to the right. */
function balanceOf(runs: readonly Run[]): number {
  let balance = 0;
  for (const run of runs) {
    const kind = directionOf(run);
    if (kind === 'rtl') balance += run.text.length;
    else if (kind === 'ltr') balance -= run.text.length;
  }
  return balance;
}

/** Gives texts that are not painted one behind the other marks of their own. */
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
