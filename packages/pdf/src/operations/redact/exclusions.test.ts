import { describe, expect, it } from 'vitest';
import { previewRedaction, type RedactionRequest, redact } from './index.ts';
import { build, literal, regex } from './testing/build.ts';
import { says } from './testing/examine.ts';

const text = (...lines: readonly string[]) =>
  `BT /F1 12 Tf 20 150 Td ${lines.map((line) => `(${line}) Tj 0 -30 Td`).join(' ')} ET`;

const LETTER = text('Anna Berg called Anna Berg', 'mail anna@example.com', 'order 12345 and 67890');

async function idsOf(pdf: Uint8Array, request: RedactionRequest, matched?: string) {
  const { hits } = await previewRedaction(pdf, request);
  return hits.filter((hit) => matched === undefined || hit.text === matched).flatMap(({ id }) => id ?? []);
}

describe('hits that a redaction leaves out', () => {
  it('keeps one of two equal words and removes the other', async () => {
    const pdf = await build(LETTER);
    const request = { patterns: [literal('Anna Berg')] };
    const [first] = await idsOf(pdf, request);
    const result = await redact(pdf, { ...request, exclude: [first!] });
    expect(says(result.pdf, 'Anna Berg called')).toBe(true);
    expect(says(result.pdf, 'called Anna')).toBe(false);
    expect(result.report).toMatchObject({
      redactions: [{ source: 'pattern 0', page: 0, count: 1 }],
      excluded: [{ source: 'pattern 0', page: 0, count: 1 }],
      rasterizedPages: [],
    });
  });

  it('keeps a match of a preset', async () => {
    const pdf = await build(LETTER);
    const request: RedactionRequest = { presets: ['email'], patterns: [regex('\\d{5}')] };
    const exclude = await idsOf(pdf, request, 'anna@example.com');
    const { pdf: out, report } = await redact(pdf, { ...request, exclude });
    expect(says(out, 'anna@example.com')).toBe(true);
    expect(says(out, '12345')).toBe(false);
    expect([report.excluded.length, report.notFound, report.rasterizedPages]).toEqual([1, [], []]);
  });

  it('keeps the ids of hits when other rules are added before', async () => {
    const pdf = await build(LETTER);
    const exclude = await idsOf(pdf, { patterns: [regex('\\d{5}')] }, '67890');
    const request = { patterns: [literal('mail'), regex('\\d{5}')] };
    const { hits, report } = await previewRedaction(pdf, { ...request, exclude });
    expect(hits.map((hit) => hit.text)).toEqual(['mail', '12345']);
    expect(report.excluded).toEqual([{ source: 'pattern 1', page: 0, count: 1 }]);
  });

  it('removes a match that another rule finds too', async () => {
    const pdf = await build(LETTER);
    const request = { patterns: [regex('12\\d{3}'), regex('order \\d{5}')] };
    const exclude = await idsOf(pdf, request, '12345');
    const { pdf: out, report } = await redact(pdf, { ...request, exclude });
    expect(says(out, '12345')).toBe(false);
    expect(report.rasterizedPages).toEqual([]);
  });

  it('keeps a match that continues over a line end', async () => {
    const pdf = await build(text('the name is Anna', 'Berg and nothing else'));
    const request = { patterns: [literal('Anna Berg')] };
    const { pdf: out, report } = await redact(pdf, { ...request, exclude: await idsOf(pdf, request) });
    expect(says(out, 'Berg and nothing')).toBe(true);
    expect([report.redactions, report.rasterizedPages]).toEqual([[], []]);
  });

  it('keeps text whose replacement text it removes', async () => {
    const pdf = await build(`/Span <</ActualText (Anna Berg)>> BDC ${text('Anna Berg')} EMC`);
    const request = { patterns: [literal('Anna Berg')] };
    const { hits } = await previewRedaction(pdf, request);
    expect(hits.map(({ where, id }) => [where, id !== null])).toEqual([
      ['text', true],
      ['replacement-text', false],
    ]);
    const { pdf: out } = await redact(pdf, { ...request, exclude: await idsOf(pdf, request) });
    expect(says(out, 'Anna Berg')).toBe(true);
  });

  it('refuses a hit that the file does not have', async () => {
    const pdf = await build(LETTER);
    const request = { patterns: [literal('Anna Berg')] };
    const [id] = await idsOf(pdf, request);
    const other = await build(text('no such name'));
    await expect(redact(other, { ...request, exclude: [id!] })).rejects.toMatchObject({
      field: 'exclude[0]',
      code: 'INVALID_INPUT',
    });
  });

  it.each([
    ['ids that are none', ['x']],
    ['what is no list', 'x'],
  ])('refuses %s', async (_, exclude) => {
    const request = { patterns: [literal('x')], exclude } as unknown as RedactionRequest;
    await expect(redact(await build(LETTER), request)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
