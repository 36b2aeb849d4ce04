import type { RedactionHit, RedactionPattern, RedactionRegion } from '@platen/client';
import type { RedactTexts } from './texts.en.ts';

/** Rules of a request, by which the index of a hit is resolved. */
export interface RuleNames {
  readonly regions: readonly Pick<RedactionRegion, 'page'>[];
  readonly patterns: readonly Pick<RedactionPattern, 'pattern'>[];
}

type Names = RuleNames & { readonly texts: Pick<RedactTexts['redact'], RuleTexts> };
type RuleTexts = 'region' | 'presetNames' | 'fromRegions' | 'fromTemplate';

const PRESET = /^preset (.+)$/;

/** Returns the name of the rule that found a hit. Patterns after those of the request belong to the redaction template. */
export function ruleOf({ kind, index, source }: RedactionHit, { regions, patterns, texts }: Names): string {
  if (kind === 'preset') {
    const preset = PRESET.exec(source)?.[1] ?? source;
    const names: Readonly<Record<string, string>> = texts.presetNames;
    return names[preset] ?? preset;
  }
  // Words that regions removed, found elsewhere.
  if (index === null) return texts.fromRegions;
  if (kind === 'region') return texts.region(index + 1, (regions[index]?.page ?? 0) + 1);
  return patterns[index]?.pattern ?? texts.fromTemplate;
}

/** Returns the number of hits of each rule, the most frequent first. */
export function countsByRule(
  hits: readonly RedactionHit[],
  names: Names,
): readonly (readonly [rule: string, count: number])[] {
  const groups = Map.groupBy(hits, (hit) => ruleOf(hit, names));
  return [...groups].map(([rule, { length }]) => [rule, length] as const).sort(([, a], [, b]) => b - a);
}

/** Whether a hit stays in the document. */
export function isLeftOut({ id }: RedactionHit, excluded: ReadonlySet<string> = new Set()): boolean {
  return id !== null && excluded.has(id);
}

/** Sorts hits by page; those without a page come last. */
export function inReadingOrder(hits: readonly RedactionHit[]): readonly RedactionHit[] {
  return hits.toSorted((a, b) => rank(a.page) - rank(b.page));
}

function rank(page: number): number {
  return page < 0 ? Number.MAX_SAFE_INTEGER : page;
}
