import type { Findings, ListedFinding } from './findings.ts';
import type {
  RedactionBox,
  RedactionHit,
  RedactionPreview,
  RedactionReport,
  RedactionRequest,
} from './types.ts';

/** Sources of a request that removed nothing, in the request's order. */
export function notFound(request: RedactionRequest, findings: Findings): string[] {
  const found = new Set(findings.toCounts().flatMap(({ source, count }) => (count > 0 ? [source] : [])));
  const { redactions = [], patterns = [], presets = [] } = request;
  const sources = [
    ...redactions.map((_, index) => `region ${index}`),
    ...patterns.map((_, index) => `pattern ${index}`),
    ...presets.map((name) => `preset ${name}`),
  ];
  return sources.filter((source) => !found.has(source));
}

/** What was found, in the order of the pages; what belongs to no page comes last. */
export function previewOf(
  request: RedactionRequest,
  report: RedactionReport,
  findings: Findings,
): RedactionPreview {
  const place = ({ page }: ListedFinding) => (page < 0 ? Number.POSITIVE_INFINITY : page);
  const listed = [...findings.listed].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
  return {
    report,
    hits: listed.map((finding) => hitOf(request, finding)),
    total: findings.total,
    truncated: findings.total > listed.length,
  };
}

function hitOf(request: RedactionRequest, finding: ListedFinding): RedactionHit {
  const { source, page, where, boxes, text, always } = finding;
  return {
    source,
    ...originOf(request, source),
    page,
    where,
    box: boxAround(boxes),
    ...(boxes.length > 1 ? { boxes } : {}),
    text: text ?? null,
    always,
  };
}

function originOf(request: RedactionRequest, source: string): Pick<RedactionHit, 'kind' | 'index'> {
  const [type, rest = ''] = source.split(/ (.*)/s, 2);
  if (type === 'preset') return { kind: 'preset', index: request.presets!.indexOf(rest) };
  if (type !== 'pattern') return { kind: 'region', index: type === 'region' ? Number(rest) : null };
  const index = Number(rest);
  return { kind: request.patterns![index]!.pattern_type === 'Regex' ? 'regex' : 'literal', index };
}

function boxAround(boxes: readonly RedactionBox[]): RedactionBox | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: round(Math.max(...boxes.map((box) => box.x + box.width)) - x),
    height: round(Math.max(...boxes.map((box) => box.y + box.height)) - y),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
