import { PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../testing/inspect.ts';
import { type Elsewhere, redact } from './index.ts';
import { type BuildOptions, build } from './testing/build.ts';
import { says } from './testing/examine.ts';

/** A label and a value beside it, each with the region over it. */
const CONTENT =
  'BT /F1 12 Tf 40 150 Td (Account holder) Tj ET BT /F1 12 Tf 200 150 Td (Quentin Zorbax) Tj ET';
const OVER_LABEL = { page: 0, x: 38, y: 38, width: 100, height: 15 };
const OVER_VALUE = { page: 0, x: 198, y: 38, width: 100, height: 15 };

const NAVIGATION: BuildOptions = {
  page: ({ add }) => ({
    Annots: [
      add({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [200, 20, 390, 40],
        A: { S: 'URI', URI: PDFString.of('https://example.org/account?holder=Quentin+Zorbax') },
      } as never),
      add({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [20, 20, 90, 40],
        A: { S: 'URI', URI: PDFString.of('https://example.org/account-holder') },
      } as never),
    ],
  }),
  catalog: ({ add }) => {
    const root = add({ Type: 'Outlines' } as never);
    const title = (text: string) => ({ Title: PDFString.of(text), Parent: root });
    const last = add(title('On Quentin himself') as never);
    const middle = add({ ...title('Quentin Zorbax'), Next: last } as never);
    const first = add({ ...title('Account holder'), Next: middle } as never);
    return { Outlines: add({ Type: 'Outlines', First: first, Last: last, Count: 3 } as never) };
  },
};

async function titles(pdf: Uint8Array): Promise<string[]> {
  return (await inspect(pdf)).outline.map(({ title }) => title);
}

describe('words removed by a region', () => {
  it('are kept elsewhere when they are only a label', async () => {
    const input = await build(CONTENT, NAVIGATION);
    const { pdf, report } = await redact(input, { redactions: [OVER_LABEL] });
    expect(await titles(pdf)).toEqual(['Account holder', 'Quentin Zorbax', 'On Quentin himself']);
    expect(says(pdf, 'account?holder=')).toBe(true);
    expect(says(pdf, 'account-holder')).toBe(true);
    expect(report.scrubbed.documentStrings).toBeUndefined();
  });

  it.each<[Elsewhere | undefined, string[], boolean]>([
    [undefined, ['Account holder', '[redacted]', 'On [redacted] himself'], false],
    ['words', ['Account holder', '[redacted]', 'On [redacted] himself'], false],
    ['exact', ['Account holder', '[redacted]', 'On Quentin himself'], false],
    ['none', ['Account holder', 'Quentin Zorbax', 'On Quentin himself'], true],
  ])('are masked elsewhere as requested: %s', async (elsewhere, expected, linked) => {
    const input = await build(CONTENT, NAVIGATION);
    const { pdf } = await redact(input, { redactions: [OVER_VALUE], ...(elsewhere ? { elsewhere } : {}) });
    expect(await titles(pdf)).toEqual(expected);
    expect(says(pdf, 'Quentin+Zorbax')).toBe(linked);
    expect(says(pdf, 'account-holder')).toBe(true);
  });

  it('are kept while they can still be read on a page', async () => {
    const input = await build(`${CONTENT} BT /F1 12 Tf 40 90 Td (signed: Quentin) Tj ET`, NAVIGATION);
    const { pdf } = await redact(input, { redactions: [OVER_VALUE] });
    expect(await titles(pdf)).toEqual(['Account holder', '[redacted]', 'On Quentin himself']);
  });

  it('are masked when they identify a person, even where they can still be read', async () => {
    const text = '4711-0815';
    const content = [150, 90].map((y) => `BT /F1 12 Tf 40 ${y} Td (${text}) Tj ET`).join('\n');
    const catalog: BuildOptions['catalog'] = ({ add }) => {
      const root = add({ Type: 'Outlines' } as never);
      const only = add({ Title: PDFString.of(`Case ${text}`), Parent: root } as never);
      return { Outlines: add({ Type: 'Outlines', First: only, Last: only, Count: 1 } as never) };
    };
    const { pdf } = await redact(await build(content, { catalog }), { redactions: [OVER_LABEL] });
    expect(await titles(pdf)).toEqual(['Case [redacted]']);
  });

  /** Lines below each other; `overLine(n)` covers the nth. */
  const linesOf = (...texts: readonly string[]) =>
    texts.map((text, index) => `BT /F1 12 Tf 40 ${150 - 30 * index} Td (${text}) Tj ET`).join('\n');
  const overLine = (line: number, width = 250) => ({ page: 0, x: 38, y: 38 + 30 * line, width, height: 15 });
  const titled = (...texts: readonly string[]): BuildOptions => ({
    catalog: ({ add }) => {
      const root = add({ Type: 'Outlines' } as never);
      let next: unknown;
      const refs = texts.toReversed().map((text) => {
        next = add({ Title: PDFString.of(text), Parent: root, ...(next ? { Next: next } : {}) } as never);
        return next;
      });
      return {
        Outlines: add({ Type: 'Outlines', First: refs.at(-1), Last: refs[0], Count: refs.length } as never),
      };
    },
  });

  it.each<[string, string[], number[], string]>([
    ['one region', ['Total', 'else'], [0], 'The total'],
    ['several regions, each with other text', ['Total one', 'Total two'], [0, 1], 'The total'],
    ['several regions, and one occurrence left', ['Total', 'Total', 'Total'], [0, 1], 'The total'],
    ['all occurrences', ['Total', 'TOTAL:'], [0, 1], 'The [redacted]'],
  ])(
    'are masked as labels only when regions remove every occurrence alone: %s',
    async (_, texts, over, expected) => {
      const input = await build(linesOf(...texts), titled('The total'));
      const { pdf } = await redact(input, { redactions: over.map((line) => overLine(line)) });
      expect(await titles(pdf)).toEqual([expected]);
    },
  );

  it.each<[string, string, string, string]>([
    ['Zorb', 'PREZORBAL', 'else', 'PRE[redacted]AL'],
    ['Zorb', 'Prezorbal', 'A prezorbal', 'Prezorbal'],
    ['Zorbax', 'Prezorbaxal', 'A prezorbaxal', 'Prezorbaxal'],
    ['Zor', 'Prezoral', 'else', 'Prezoral'],
    ['8909', 'Form F8909', 'else', 'Form F[redacted]'],
    ['8909', 'Form F8909', 'As in F8909', 'Form F8909'],
    ['8909', 'No. 2089091', 'else', 'No. 2089091'],
    ['890912', 'No. 208909121', 'No. 208909121', 'No. 20[redacted]1'],
  ])('are searched inside longer ones: %s in %s beside "%s"', async (taken, title, staying, expected) => {
    const input = await build(linesOf(taken, staying), titled(title));
    const { pdf } = await redact(input, { redactions: [overLine(0)] });
    expect(await titles(pdf)).toEqual([expected]);
  });

  it('are searched only in one of the known ways', async () => {
    const request = { redactions: [OVER_LABEL], elsewhere: 'everywhere' as Elsewhere };
    await expect(redact(await build(CONTENT), request)).rejects.toMatchObject({ field: 'elsewhere' });
  });
});
