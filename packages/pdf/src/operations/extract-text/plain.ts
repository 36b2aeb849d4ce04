import { hyphenation, shown, type Vocabulary } from './flow.ts';
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
  let carried = '';
  for (const [index, line] of lines.entries()) {
    const words = [...line.words];
    const [first] = words;
    let head = '';
    if (carried !== '') {
      head = carried;
      carried = '';
    }
    const next = lines[index + 1]?.words[0];
    const last = words.at(-1)!;
    const divided = next && hyphenation(last.text, next.text, vocabulary);
    let text = lineText(line);
    if (divided === 'drop') text = text.slice(0, -1);
    // The rest of a divided word comes up to its beginning.
    if (head !== '') {
      text = text.slice(first!.text.length - (divided === 'drop' && words.length === 1 ? 1 : 0)).trimStart();
      out[out.length - 1] += head;
    }
    if (divided) carried = next.text;
    if (text !== '' || head === '') out.push(shown(text));
  }
  return out.join('\n');
}
