import { shown } from './flow.ts';
import { firstWord, joint, type Vocabulary } from './hyphenation.ts';
import type { Block } from './layout-blocks.ts';
import { type Line, lineText } from './lines.ts';

/** Blocks as plain text: lines as they stand, words whole, an empty line between blocks, cells apart by tabs. */
export function plainText(blocks: readonly Block[], vocabulary: Vocabulary): string {
  const out: string[] = [];
  let before: Block | undefined;
  for (const block of blocks) {
    const text = blockText(block, vocabulary);
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
  if (block.type === 'figure') return [block.alt, text].filter(Boolean).join('\n');
  return block.marker === undefined ? text : `${block.marker} ${text}`.trim();
}

function linesText(lines: readonly Line[], vocabulary: Vocabulary): string {
  const out: string[] = [];
  for (const [index, line] of lines.entries()) {
    const text = lineText(line);
    const divided = index > 0 ? joint(lines[index - 1]!, line, vocabulary) : undefined;
    if (!divided) {
      out.push(text);
      continue;
    }
    // The rest of a divided word comes up to its beginning.
    const head = firstWord(line);
    const last = out.length - 1;
    out[last] = (divided === 'drop' ? out[last]!.slice(0, -1) : out[last]!) + head;
    const rest = text.slice(head.length).trimStart();
    if (rest !== '') out.push(rest);
  }
  return shown(out.join('\n'));
}
