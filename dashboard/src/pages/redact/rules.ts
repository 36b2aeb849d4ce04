import type { RedactionPattern, RedactionPreset, RedactionRegion, RedactPdfBody } from '@platen/client';

export interface TextRule {
  readonly text: string;
  readonly isRegex: boolean;
}

/** What to remove, as chosen on the page. */
export interface Rules {
  readonly regions: readonly RedactionRegion[];
  readonly texts: readonly TextRule[];
  readonly presets: readonly RedactionPreset[];
  /** Slug of a redaction template, or empty. */
  readonly template: string;
}

export const NO_RULES: Rules = { regions: [], texts: [], presets: [], template: '' };

export function areEmpty({ regions, texts, presets, template }: Rules): boolean {
  return regions.length + texts.length + presets.length === 0 && template === '';
}

/** The request that applies the rules to a document, without what it does with the result. */
export function bodyOf(documentId: string, { regions, texts, presets, template }: Rules): RedactPdfBody {
  return {
    pdf: { documentId },
    redactions: regions,
    patterns: patternsOf(texts),
    presets,
    ...(template !== '' && { template }),
  };
}

/** The rules for texts in the form of the API. */
export function patternsOf(texts: readonly TextRule[]): readonly RedactionPattern[] {
  return texts.map(({ text, isRegex }) => ({ pattern: text, pattern_type: isRegex ? 'Regex' : 'Literal' }));
}
