import type { RedactionCount, RedactionReport } from '@platen/pdf';
import { describe, expect, it } from 'vitest';
import { reportHeader } from './report-header.ts';

const reportOf = (redactions: RedactionCount[], rasterizedPages: number[] = []): RedactionReport => ({
  pages: 9000,
  redactions,
  excluded: [],
  notFound: [],
  notRead: [],
  rasterizedPages,
  scrubbed: { xmpMetadata: 1 },
  repaired: false,
  conformance: [],
  glyphPositions: 'exact',
});
const decoded = (header: string) => JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
const many = (count: number, source: (index: number) => string) =>
  Array.from({ length: count }, (_, page) => ({ source: source(page), page, count: 2 }));

describe('the report header', () => {
  it('holds the report', () => {
    const report = reportOf([{ source: 'preset email', page: 3, count: 2 }]);
    expect(decoded(reportHeader(report))).toEqual(report);
  });

  it('sums up over the pages when it is too long', () => {
    const header = reportHeader(reportOf(many(1000, (i) => `pattern ${i % 2}`)));
    expect(header.length).toBeLessThanOrEqual(6000);
    expect(decoded(header)).toMatchObject({
      summarized: true,
      redactions: [
        { source: 'pattern 0', page: null, count: 1000 },
        { source: 'pattern 1', page: null, count: 1000 },
      ],
    });
  });

  it('sums up over the sources when it is still too long', () => {
    const report = reportOf(
      many(5000, (i) => `region ${i}`),
      Array.from({ length: 5000 }, (_, i) => i),
    );
    const header = reportHeader(report);
    expect(header.length).toBeLessThanOrEqual(6000);
    expect(decoded(header)).toMatchObject({ redactions: [{ source: 'region', page: null, count: 10_000 }] });
  });
});
