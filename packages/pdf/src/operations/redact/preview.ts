import { hitId } from './exclusions.ts';
import { type Findings, type ListedFinding, NO_PAGE } from './findings.ts';
import { type Source, sourceName } from './source.ts';
import type {
  RedactionBox,
  RedactionHit,
  RedactionPreview,
  RedactionReport,
  RedactionRequest,
} from './types.ts';

/** Sources of a request that found nothing, in the request's order. */
export function notFound(request: RedactionRequest, findings: Findings): string[] {
  const counts = [...findings.toCounts(), ...findings.toExcluded()];
  const found = new Set(counts.flatMap(({ source, count }) => (count > 0 ? [source] : [])));
  const { redactions = [], patterns = [], presets = [] } = request;
  const sources: Source[] = [
    ...redactions.map((_, index) => ({ kind: 'region' as const, index })),
    ...patterns.map((_, index) => ({ kind: 'pattern' as const, index })),
    ...presets.map((name) => ({ kind: 'preset' as const, name })),
  ];
  return sources.map(sourceName).filter((source) => !found.has(source));
}

/** Returns the findings in page order; those that belong to no page come last. */
export function previewOf(
  request: RedactionRequest,
  report: RedactionReport,
  findings: Findings,
): RedactionPreview {
  const place = ({ page }: ListedFinding) => page ?? Number.POSITIVE_INFINITY;
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
  const isDrawn = where === 'text' && !always && page !== undefined;
  return {
    id: (isDrawn && hitId(request, { source, page, boxes })) || null,
    source: sourceName(source),
    ...originOf(request, source),
    page: page ?? NO_PAGE,
    where,
    box: boxAround(boxes),
    ...(boxes.length > 1 ? { boxes } : {}),
    text: text ?? null,
    always,
  };
}

function originOf(request: RedactionRequest, source: Source): Pick<RedactionHit, 'kind' | 'index'> {
  switch (source.kind) {
    case 'region':
      return { kind: 'region', index: source.index };
    case 'taken':
    case 'own':
      return { kind: 'region', index: null };
    case 'preset':
      return { kind: 'preset', index: request.presets!.indexOf(source.name) };
    case 'pattern': {
      const { pattern_type } = request.patterns![source.index]!;
      return { kind: pattern_type === 'Regex' ? 'regex' : 'literal', index: source.index };
    }
  }
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
