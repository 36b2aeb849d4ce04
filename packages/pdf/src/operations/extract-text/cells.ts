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
  const [first] = lines;
  if (!first) return [];
  const extent = extentOf(lines);
  // Lines that only the cell's width breaks are not indented.
  const isIndented =
    first.start < extent.left + first.em / 2 &&
    lines.some(({ start, em, rtl }) => !rtl && start > extent.left + em);
  const isCode = replacement !== undefined || (isTyped(lines) && (isIndented || hasOwnLines(lines, extent)));
  if (!isCode) return flow(lines, extent, vocabulary, true);
  const word = first.words[0]!;
  return codeLines({ lines, replacement }).map((text, index) => ({
    before: index === 0 ? '' : '\n',
    text,
    word,
  }));
}
