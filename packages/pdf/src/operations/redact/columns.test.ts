import { describe, expect, it } from 'vitest';
import { columnPage, minutes, wrapped } from '../../testing/column-page.ts';
import { readText } from '../extract-text/read-text.ts';
import { previewRedaction, redact } from './index.ts';
import { literal, regex } from './testing/build.ts';
import type { RedactionRequest } from './types.ts';

const NAMES = ['Maria Lindqvist', 'Henrik Osterby', 'DE89 3704 0044 0532 0130 00'];

/** Columns whose lines end within the name. */
function page(options: { offset?: number } = {}): Uint8Array {
  const columns = NAMES.map((name) => {
    const first = name.split(' ')[0]!;
    const [before, after] = minutes(name).split(` ${name.slice(first.length + 1)} `) as [string, string];
    return [...wrapped(before, 34), ...wrapped(`${name.slice(first.length + 1)} ${after}`, 34)];
  });
  return columnPage(columns, [50, 220, 390], options);
}

describe('redaction in columns drawn row by row', () => {
  it.each<[string, RedactionRequest, number]>([
    ['a literal', { patterns: [literal('Maria Lindqvist')] }, 0],
    ['a literal', { patterns: [literal('letter of Henrik Osterby')] }, 1],
    ['an expression', { patterns: [regex('Maria\\s+[A-Z]\\w+')] }, 0],
    ['an expression', { patterns: [regex('Henrik [A-Z]\\w+')] }, 1],
    ['a preset', { presets: ['iban'] }, 2],
  ])('finds and removes %s over a line end', async (_, request, column) => {
    for (const pdf of [page(), page({ offset: 4 })]) {
      const { hits } = await previewRedaction(pdf, request);
      expect(hits).toHaveLength(1);
      expect(hits[0]!.text!.replace('\n', ' ')).toContain(NAMES[column]);
      expect(hits[0]!.boxes).toHaveLength(2);
      const { pdf: redacted } = await redact(pdf, request);
      const text = await readText(redacted);
      for (const word of NAMES[column]!.split(' ')) expect(text).not.toContain(word);
      for (const name of NAMES.toSpliced(column, 1)) expect(text).toContain(name.split(' ')[0]);
    }
  });
});
