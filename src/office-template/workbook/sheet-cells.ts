import { counterText } from '../../rendering/paged-media/counter-text.ts';
import { replaceAt } from '../divide.ts';
import { insertAll, insertAsText } from '../insert-all.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import { DROP_IF_EMPTY } from '../place-blocks.ts';
import { type ListType, MARKS, type Mark, type RichBlock, type RichRun } from '../rich-text.ts';
import { fileError } from '../template-fault.ts';
import {
  ancestorNamed,
  attributeOf,
  childrenNamed,
  escapeXml,
  markupNode,
  prefixOf,
  replaceNode,
  setAttribute,
  setChildren,
  textOf,
  walk,
  type XmlElement,
} from '../xml-tree.ts';
import type { CellMedia } from './cell-media.ts';
import type { DateCells } from './date-cells.ts';

/** Most characters that Excel has in a cell. */
const MAX_LENGTH = 32_767;

/**
 * Writes what was inserted into a cell. A cell with nothing but a number becomes one, and so does one of a date format with a date; one
 * that is left empty has no text.
 *
 * @param sheet its name, for messages
 * @returns pictures and links of the cell
 * @throws InvalidInputError `TEMPLATE_LIMIT` for more text than Excel has in a cell
 */
export function fillCell(cell: XmlElement, held: HeldMarkup, sheet: string, dates: DateCells): CellMedia[] {
  const [text] = childrenNamed(cell, 'x:is');
  if (!text) return [];
  setAttribute(text, DROP_IF_EMPTY, undefined);
  const media: CellMedia[] = [];
  const value = onlyNumber(text, held) ?? dates.numberOf(cell, onlyText(text).trim());
  if (value !== undefined) {
    const x = prefixOf(cell);
    setAttribute(cell, 't', typeof value === 'boolean' ? 'b' : undefined);
    setChildren(cell, [markupNode(`<${x}v>${Number(value)}</${x}v>`)]);
    return [];
  }
  insertAll(text, held, (node, inserted) => {
    if (inserted.kind === 'break') replaceNode(node, [{ kind: 'text', text: '\n', parent: undefined }]);
    else if (inserted.kind === 'tab') replaceNode(node, [{ kind: 'text', text: '\t', parent: undefined }]);
    else if (inserted.kind === 'image') {
      media.push({ cell, inserted });
      replaceNode(node, []);
    } else if (inserted.kind === 'rich' || inserted.kind === 'link') {
      const rich = inserted.kind === 'rich' ? cellRuns(inserted.blocks) : [linkRun(inserted)];
      const run = ancestorNamed(node, 'x:r', 'x:is')!;
      const [properties] = run.name === 'x:r' ? childrenNamed(run, 'x:rPr') : [];
      const runs = linked(rich, cell, media).map((each) => runMarkup(prefixOf(cell), each, properties));
      replaceAt(node, text, [markupNode(runs.join(''))], { properties: new Set(['x:rPr']) });
    } else insertAsText(node, inserted);
  });
  wrapTexts(text);
  if (text.children.length === 0 || (textOf(text).trim() === '' && !hasMarkup(text))) {
    setAttribute(cell, 't', undefined);
    setChildren(cell, []);
    return media;
  }
  const { length } = textOf(text);
  if (length > MAX_LENGTH)
    throw fileError(
      'TEMPLATE_LIMIT',
      `a cell may have at most ${MAX_LENGTH} characters in Excel (sheet ${sheet}, cell ${attributeOf(cell, 'r')}: ${length} characters)`,
    );
  return media;
}

function linkRun({ text, url }: { readonly text: string; readonly url: string }): RichRun {
  return { text, marks: ['underline'], url };
}

/** A cell has one link (ECMA-376 part 1, 18.3.1.47); the addresses of further ones follow their text. */
function linked(runs: readonly RichRun[], cell: XmlElement, media: CellMedia[]): RichRun[] {
  return runs.flatMap((run, index) => {
    const { url, text } = run;
    if (url === undefined) return [run];
    const first = media.find((each) => each.cell === cell && each.inserted.kind === 'link')?.inserted;
    if (first === undefined) media.push({ cell, inserted: { kind: 'link', url, text } });
    const isShown = first === undefined || (first.kind === 'link' && first.url === url);
    return isShown || runs[index + 1]?.url === url ? [run] : [run, { text: ` (${url})`, marks: [] }];
  });
}

/** Text of a cell without anything else inserted. */
function onlyText(text: XmlElement): string {
  const isPlain = [...walk(text)].every((node) => node.kind !== 'element' || node.name !== '');
  return isPlain ? textOf(text) : '';
}

/** The number or truth value of a cell that contains nothing else. */
function onlyNumber(text: XmlElement, held: HeldMarkup): number | boolean | undefined {
  let found: number | boolean | undefined;
  for (const node of walk(text)) {
    if (node.kind === 'text' && node.text.trim() !== '') return undefined;
    const inserted = held.insertedAt(node);
    if (!inserted) continue;
    if (inserted.kind !== 'number' || found !== undefined) return undefined;
    found = inserted.value;
  }
  return found;
}

/** Text beside runs has to be a run, too (ECMA-376 part 1, 18.3.1.53). */
function wrapTexts(text: XmlElement): void {
  if (!hasMarkup(text)) return;
  for (const plain of childrenNamed(text, 'x:t')) {
    const x = prefixOf(plain);
    const run: XmlElement = { ...markupNode(`<${x}r>`), name: 'x:r', close: `</${x}r>` };
    replaceNode(plain, [run]);
    setChildren(run, [plain]);
  }
}

function hasMarkup({ children }: XmlElement): boolean {
  return children.some((child) => child.kind === 'element' && child.name === '');
}

/** Rich text as runs of a cell, which has lines but no paragraphs. */
function cellRuns(blocks: readonly RichBlock[]): RichRun[] {
  const counts = new Map<number, readonly number[]>();
  return blocks.flatMap((block, index): RichRun[] => {
    const before: RichRun[] = index === 0 ? [] : [{ text: '\n', marks: [] }];
    if (block.kind === 'table') {
      const rows = block.rows.map((cells) =>
        cells
          .map((cell) =>
            cellRuns(cell.blocks)
              .map(({ text }) => text)
              .join(' '),
          )
          .join('\t'),
      );
      return [...before, { text: rows.join('\n'), marks: [] }];
    }
    const { list, heading, runs } = block;
    const marked = heading ? runs.map((run) => ({ ...run, marks: [...run.marks, 'bold' as const] })) : runs;
    if (!list) return [...before, ...marked];
    if (list.isContinued) return [...before, { text: '  '.repeat(list.depth + 1), marks: [] }, ...marked];
    const own = counts.get(list.number) ?? [];
    // Lists in an item start again with the next one.
    const outer = Array.from({ length: list.depth }, (_, depth) => own[depth] ?? 0);
    counts.set(list.number, [...outer, (own[list.depth] ?? 0) + 1]);
    const number = (own[list.depth] ?? 0) + (list.start ?? 1);
    const marker = list.isOrdered ? `${counterText(number, COUNTERS[list.type ?? '1'])}.` : '•';
    const label = `${'  '.repeat(list.depth)}${marker} `;
    return [...before, { text: label, marks: [] }, ...marked];
  });
}

/** Counter styles by the type of a list (HTML, 15.3.7). */
const COUNTERS: Readonly<Record<ListType | '1', string>> = {
  ...{ 1: 'decimal', a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' },
};

/** Elements of run properties (ECMA-376 part 1, 18.4.7). */
const PROPERTIES: Readonly<Record<Mark, string>> = {
  bold: 'b/',
  italic: 'i/',
  underline: 'u/',
  strike: 'strike/',
  super: 'vertAlign val="superscript"/',
  sub: 'vertAlign val="subscript"/',
  code: 'rFont val="Courier New"/',
};

function runMarkup(x: string, { text, marks }: RichRun, around: XmlElement | undefined): string {
  const own = MARKS.filter((mark) => marks.includes(mark)).map((mark) => `<${x}${PROPERTIES[mark]}>`);
  const kept = (around?.children ?? []).flatMap((child) =>
    child.kind === 'element' && !own.some((mark) => mark.startsWith(`<${child.name.replace(/^x:/, x)}`))
      ? [child.open + child.close]
      : [],
  );
  const properties = own.length + kept.length > 0 ? `<${x}rPr>${own.join('')}${kept.join('')}</${x}rPr>` : '';
  return `<${x}r>${properties}<${x}t xml:space="preserve">${escapeXml(text)}</${x}t></${x}r>`;
}
