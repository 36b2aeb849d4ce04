import type { RedactionReport } from '@platen/pdf';

/** API Gateway passes on 10,240 bytes of headers; this leaves room for the others. */
const MAX_LENGTH = 6_000;

/**
 * The report as the value of a header: its JSON as base64. A report that is too long loses its pages (`page` is
 * null, counts are sums, `summarized` is true), and when that is not enough, its single sources too.
 */
export function reportHeader(report: RedactionReport): string {
  const full = encode(report);
  if (full.length <= MAX_LENGTH) return full;
  const bySource = encode(summary(report, (source) => source));
  if (bySource.length <= MAX_LENGTH) return bySource;
  return encode({
    ...summary(report, (source) => source.split(' ', 1)[0]!),
    notFound: report.notFound.slice(0, 100),
    notRead: report.notRead.slice(0, 100),
    rasterizedPages: report.rasterizedPages.slice(0, 100),
  });
}

/** Pages that `X-Redaction-Not-Read` names at most. */
const MOST_PAGES = 100;

/** `X-Redaction-Not-Read`: the pages that patterns could not search. @returns no header when there are none */
export function notReadHeader({ notRead }: RedactionReport): Record<string, string> {
  return notRead.length > 0 ? { 'X-Redaction-Not-Read': notRead.slice(0, MOST_PAGES).join(', ') } : {};
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

function summary(report: RedactionReport, group: (source: string) => string) {
  const counts = new Map<string, number>();
  for (const { source, count } of report.redactions) {
    counts.set(group(source), (counts.get(group(source)) ?? 0) + count);
  }
  const redactions = [...counts].map(([source, count]) => ({ source, page: null, count }));
  return { ...report, redactions, summarized: true };
}
