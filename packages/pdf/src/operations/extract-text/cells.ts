import { codeLines, hasOwnLines, isTyped } from './code.ts';
import { extentOf, type FlowWord, flow } from './flow.ts';
import type { Vocabulary } from './hyphenation.ts';
import type { CellPart, ReadCell } from './page-parts.ts';

/** Words of a cell; each of its blocks, and each line of code, begins a new line. */
export function cellFlow({ lines, parts = [{ lines }] }: ReadCell, vocabulary: Vocabulary): FlowWord[] {
  const out: FlowWord[] = [];
  for (const part of parts) {
    const words = partFlow(part, vocabulary);
    for (const [index, word] of words.entries())
      out.push(index === 0 && out.length > 0 ? { ...word, before: '\n' } : word);
  }
  return out;
}

function partFlow({ lines, replacement }: CellPart, vocabulary: Vocabulary): FlowWord[] {
  const extent = extentOf(lines);
  const isCode = replacement !== undefined || (isTyped(lines) && hasOwnLines(lines, extent));
  if (!isCode) return flow(lines, extent, vocabulary, true);
  const word = lines[0]!.words[0]!;
  return codeLines({ lines, replacement }).map((text, index) => ({
    before: index === 0 ? '' : '\n',
    text,
    word,
  }));
}
