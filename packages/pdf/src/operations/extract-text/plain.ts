import { codeOf } from './code.ts';
import { shown } from './flow.ts';
import { firstWord, jointsOf, type Vocabulary } from './hyphenation.ts';
import { says } from './illustrations.ts';
import { lineText } from './lines.ts';
import type { Block, Line } from './page-parts.ts';

/** A block as plain text, before it is known whether it is code. */
export interface PlainBlock {
  type: Block['type'];
  level: number | undefined;
  readonly text: string;
  readonly code: string;
}

export function plainBlock(block: Block, vocabulary: Vocabulary): PlainBlock {
  const { type, level } = block;
  return { type, level, text: blockText(block, vocabulary), code: codeOf(block) };
}

/** Writes blocks as plain text: lines as on the page, divided words joined, an empty line between blocks, tabs between cells. */
export function joinPlain(blocks: readonly PlainBlock[]): string {
  const out: string[] = [];
  let before: PlainBlock | undefined;
  for (const block of blocks) {
    const text = block.type === 'code' ? block.code : block.text;
    if (text === '') continue;
    const isTight = block.type === 'list-item' && before?.type === 'list-item';
    out.push(before === undefined ? '' : isTight ? '\n' : '\n\n', text);
    before = block;
  }
  return out.join('');
}

function blockText(block: Block, vocabulary: Vocabulary): string {
  if (block.rows) {
    const cell = (lines: readonly Line[]) => linesText(lines, vocabulary).replace(/\n/g, ' ');
    return block.rows.map((row) => row.map(({ lines }) => cell(lines)).join('\t')).join('\n');
  }
  const text = block.replacement ?? linesText(block.lines, vocabulary);
  if (block.type === 'figure') {
    const isTwice = block.alt !== undefined && says(block.alt, text);
    return isTwice ? block.alt! : [block.alt, text].filter(Boolean).join('\n');
  }
  return block.marker === undefined ? text : `${block.marker} ${text}`.trim();
}

function linesText(lines: readonly Line[], vocabulary: Vocabulary): string {
  const out: string[] = [];
  const joints = jointsOf(lines, vocabulary);
  for (const [index, line] of lines.entries()) {
    const text = lineText(line);
    const divided = joints[index];
    if (!divided) {
      out.push(text);
      continue;
    }
    // The rest of a divided word moves up to the line with its beginning.
    const head = firstWord(line);
    const last = out.length - 1;
    out[last] = (divided === 'drop' ? out[last]!.slice(0, -1) : out[last]!) + head;
    const rest = text.slice(head.length).trimStart();
    if (rest !== '') out.push(rest);
  }
  return shown(out.join('\n'));
}
