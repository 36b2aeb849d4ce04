import { PDFDocument, PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { Findings } from './findings.ts';
import { previewRedaction, type RedactionHit, type RedactionRequest, redact } from './index.ts';
import { BELOW, build, LINE, literal, OVER_SECRET, regex, SECRET } from './testing/build.ts';
import { says } from './testing/examine.ts';

const preview = async (pdf: Uint8Array, request: RedactionRequest) => previewRedaction(pdf, request);
const kinds = (hits: readonly RedactionHit[]) => hits.map(({ source, where, text }) => [source, where, text]);

/** A document with its secret in every kind of place. */
async function everywhere(): Promise<Uint8Array> {
  const input = await build(`/Span <</ActualText (${SECRET} read)>> BDC ${LINE} EMC\n${BELOW}`, {
    pages: 2,
    page: ({ add }) => ({
      Annots: [
        add({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [200, 20, 390, 40],
          A: { S: 'URI', URI: PDFString.of(`https://example.org/${SECRET}`) },
        } as never),
        add({
          Type: 'Annot',
          Subtype: 'Highlight',
          Rect: [200, 60, 390, 80],
          Contents: PDFHexString.fromText(`Ask ${SECRET}`),
        } as never),
        add({
          Type: 'Annot',
          Subtype: 'Widget',
          Rect: [20, 20, 90, 40],
          FT: 'Tx',
          T: PDFString.of('name'),
          V: PDFString.of(`Dr ${SECRET}`),
        } as never),
      ],
    }),
    catalog: ({ add }) => {
      const root = add({ Type: 'Outlines' } as never);
      const item = add({ Title: PDFString.of(`On ${SECRET}`), Parent: root } as never);
      return { Outlines: add({ Type: 'Outlines', First: item, Last: item, Count: 1 } as never) };
    },
  });
  const document = await PDFDocument.load(input, { updateMetadata: false });
  document.setAuthor(`${SECRET} himself`);
  await document.attach(Buffer.from(`Notes about ${SECRET}.`), 'notes.txt');
  return document.save();
}

describe('a preview', () => {
  it('lists a region with the text it removes, at the requested place', async () => {
    const { hits, total, truncated, report } = await preview(await build(`${LINE}\n${BELOW}`), {
      redactions: [OVER_SECRET],
    });
    const { page, ...box } = OVER_SECRET;
    expect(hits).toEqual([
      {
        id: null,
        source: 'region 0',
        kind: 'region',
        index: 0,
        page,
        where: 'text',
        box,
        text: SECRET,
        always: false,
      },
    ]);
    expect([total, truncated, report.notFound]).toEqual([1, false, []]);
  });

  it('lists the matches of each source with place and text', async () => {
    const { hits, report } = await preview(await build(`${LINE}\n${BELOW}`), {
      patterns: [regex('S[a-z]+nd'), literal('holder'), literal('nowhere')],
    });
    expect(hits.map(({ kind, index, text }) => [kind, index, text])).toEqual([
      ['regex', 0, 'Second'],
      ['literal', 1, 'holder'],
    ]);
    expect(report.notFound).toEqual(['pattern 2']);
  });

  it('names every kind of place, and removals that every redaction makes', async () => {
    const { hits, report } = await preview(await everywhere(), { patterns: [literal(SECRET)] });
    const counted = hits.filter(({ always }) => !always);
    expect(counted.map(({ where, page }) => [where, page]).sort()).toEqual(
      [
        ['text', 0],
        ['replacement-text', 0],
        ['text', 1],
        ['replacement-text', 1],
        ['link', 0],
        ['field', 0],
        ['bookmark', -1],
      ].sort(),
    );
    expect(kinds(hits.filter(({ always }) => always)).sort()).toEqual(
      [
        ['pattern 0', 'comment', SECRET],
        ['pattern 0', 'metadata', SECRET],
        ['pattern 0', 'attachment', SECRET],
      ].sort(),
    );
    const link = hits.find(({ where }) => where === 'link');
    expect(link?.box).toEqual({ x: 200, y: 160, width: 190, height: 20 });
    expect(report.redactions.reduce((sum, { count }) => sum + count, 0)).toBe(counted.length);
  });

  it.each<[string, RedactionRequest]>([
    ['a region', { redactions: [OVER_SECRET] }],
    ['a literal', { patterns: [literal(SECRET)] }],
    ['an expression on one page', { patterns: [{ ...regex('[A-Z]{6,}'), page: 1 }] }],
    [
      'all of them',
      { redactions: [{ ...OVER_SECRET, page: 1 }], patterns: [literal('stays')], presets: ['email'] },
    ],
  ])('lists what %s removes, no more and no less', async (_, request) => {
    const input = await everywhere();
    const { hits, report } = await preview(input, request);
    const applied = await redact(input, request);
    expect(applied.report).toEqual(report);
    const counts = new Map<string, number>();
    for (const { source, page, always } of hits) {
      if (always) continue;
      const key = `${source} on ${page}`;
      counts.set(key, source.startsWith('region ') ? 1 : (counts.get(key) ?? 0) + 1);
    }
    const found = report.redactions.filter(({ count }) => count > 0);
    expect(counts).toEqual(new Map(found.map(({ source, page, count }) => [`${source} on ${page}`, count])));
    // Applied to the result, the same request finds nothing but the boxes that it drew.
    const again = await preview(applied.pdf, request);
    expect(again.hits.filter(({ where }) => where !== 'drawing')).toEqual([]);
  });

  it('reports a region off the page, and one over nothing, as zero', async () => {
    const request = {
      redactions: [
        { page: 0, x: 900, y: 10, width: 50, height: 50 },
        { page: 0, x: 300, y: 5, width: 20, height: 10 },
        OVER_SECRET,
      ],
    };
    const { hits, report } = await preview(await build(LINE), request);
    expect(hits.map(({ source }) => source)).toEqual(['region 2']);
    expect(report.redactions).toEqual([
      { source: 'region 0', page: 0, count: 0 },
      { source: 'region 1', page: 0, count: 0 },
      { source: 'region 2', page: 0, count: 1 },
    ]);
    expect(report.notFound).toEqual(['region 0', 'region 1']);
  });

  it('has its boxes on the displayed page', async () => {
    const turned = await build(LINE, { page: () => ({ Rotate: 90 }) });
    const { hits } = await preview(turned, { patterns: [literal(SECRET)] });
    const { box } = hits[0]!;
    const { pdf } = await redact(turned, { redactions: [{ page: 0, ...box! }] });
    expect(says(pdf, SECRET)).toBe(false);
    expect(says(pdf, 'holder')).toBe(true);
  });

  it('returns a box for each line of a match', async () => {
    const lines = 'BT /F1 12 Tf 300 150 Td (first half) Tj ET BT /F1 12 Tf 40 130 Td (second half) Tj ET';
    const { hits } = await preview(await build(lines), { patterns: [literal('half second')] });
    expect(hits[0]!.boxes).toHaveLength(2);
    expect(hits[0]!.box!.height).toBeGreaterThan(hits[0]!.boxes![0]!.height);
  });

  it('limits the number and length of listed findings, and counts all', () => {
    const findings = new Findings(2);
    for (let page = 0; page < 3; page++)
      findings.add({ source: { kind: 'pattern', index: 0 }, page, where: 'text', text: 'x'.repeat(2_000) });
    expect([findings.listed.length, findings.total, findings.toCounts().length]).toEqual([2, 3, 3]);
    expect(findings.listed[0]!.text).toHaveLength(1_001);
  });
});

describe.each([' ', '\u200b', '\u00ad\ufeff', '\u0301', '\u2007\u00a0'])('a literal of %j', (pattern) => {
  it('matches nothing, and is refused by name', async () => {
    const request = { patterns: [literal('fine'), literal(pattern)] };
    await expect(redact(await build(LINE), request)).rejects.toMatchObject({ field: 'patterns[1].pattern' });
  });
});
