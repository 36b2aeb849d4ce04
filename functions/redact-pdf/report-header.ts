import type { RedactionReport } from '@platen/pdf';

/** Maximum length: API Gateway allows 10,240 bytes of headers, and the others need the rest. */
const MAX_LENGTH = 6_000;

/**
 * Encodes the report as a header value: base64 of its JSON. A report that is too long is first summed over pages (`page` is null,
 * counts are sums, `summarized` is true), then also over its single sources.
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

/** Maximum pages listed in `X-Redaction-Not-Read`. */
const MOST_PAGES = 100;

/** Returns `X-Redaction-Not-Read`: the pages that patterns could not search. @returns no header if there are none */
export function notReadHeader({ notRead }: RedactionReport): Record<string, string> {
  return notRead.length > 0 ? { 'X-Redaction-Not-Read': notRead.slice(0, MOST_PAGES).join(', ') } : {};
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

function summary(report: RedactionReport, group: (source: string) => string) {
  const [redactions, excluded] = [report.redactions, report.excluded].map((counts) => {
    const sums = new Map<string, number>();
    for (const { source, count } of counts) sums.set(group(source), (sums.get(group(source)) ?? 0) + count);
    return [...sums].map(([source, count]) => ({ source, page: null, count }));
  });
  return { ...report, redactions, excluded, summarized: true };
}
