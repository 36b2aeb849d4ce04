import { cellFlow } from './cells.ts';
import { codeOf } from './code.ts';
import { flow, flowText } from './flow.ts';
import type { Vocabulary } from './hyphenation.ts';
import { boxAround, presentLine } from './lines.ts';
import type { Block } from './page-parts.ts';
import type { TextBlock } from './types.ts';

/** A block of the result, before it is known whether it is a heading. */
export type MutableBlock = { -readonly [Key in keyof TextBlock]: TextBlock[Key] };

export function presentBlock(block: Block, vocabulary: Vocabulary): MutableBlock {
  const { type, lines, extent, level, depth, marker, alt, language, rows, replacement, isElement } = block;
  const cells = rows?.map((row) =>
    row.map((cell) => ({
      header: cell.header,
      columns: cell.columns,
      rows: cell.rows,
      text: flowText(cellFlow(cell, vocabulary)),
      lines: cell.lines.map(presentLine),
    })),
  );
  const box = boxAround(rows ? rows.flatMap((row) => row.flatMap((cell) => cell.lines)) : lines);
  const text = cells
    ? cells.map((row) => row.map((cell) => cell.text.replace(/\n/g, ' ')).join('\t')).join('\n')
    : type === 'code'
      ? codeOf(block)
      : (replacement ?? flowText(flow(lines, extent, vocabulary, isElement)));
  return {
    type,
    text,
    ...(box && { box }),
    ...(level !== undefined && { level }),
    ...(depth !== undefined && { depth }),
    ...(marker !== undefined && { marker }),
    ...(alt !== undefined && { alt }),
    ...(language !== undefined && { language }),
    lines: lines.map(presentLine),
    ...(cells && { rows: cells }),
  };
}
