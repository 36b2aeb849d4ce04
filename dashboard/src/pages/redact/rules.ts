import type { RedactionPattern, RedactionPreset, RedactionRegion, RedactPdfBody } from '@platen/client';

/** Confidence that presets need for a hit. Empty for that of the redaction template, or the service's default. */
export type SensitivityChoice = '' | NonNullable<RedactPdfBody['sensitivity']>;

export interface TextRule {
  readonly text: string;
  readonly isRegex: boolean;
}

/** Redaction rules chosen on the page. */
export interface Rules {
  readonly regions: readonly RedactionRegion[];
  readonly texts: readonly TextRule[];
  /** Content of the text field; blank for none. */
  readonly typed: TextRule;
  readonly presets: readonly RedactionPreset[];
  readonly sensitivity: SensitivityChoice;
  /** Slug of a redaction template, or empty. */
  readonly template: string;
}

export const NOTHING_TYPED: TextRule = { text: '', isRegex: false };
export const NO_RULES: Rules = {
  regions: [],
  texts: [],
  typed: NOTHING_TYPED,
  presets: [],
  sensitivity: '',
  template: '',
};

/** Returns the rules together with the one in the text field, even if it was not added. */
export function withTyped(rules: readonly TextRule[], typed: TextRule): readonly TextRule[] {
  const isKnown = rules.some(({ text, isRegex }) => text === typed.text && isRegex === typed.isRegex);
  return typed.text.trim() === '' || isKnown ? rules : [...rules, typed];
}

export function areEmpty({ regions, texts, typed, presets, template }: Rules): boolean {
  return regions.length + withTyped(texts, typed).length + presets.length === 0 && template === '';
}

/** Returns the request that applies the rules to a document, without the options for its result. */
export function bodyOf(
  documentId: string,
  { regions, texts, typed, presets, sensitivity, template }: Rules,
): RedactPdfBody {
  return {
    pdf: { documentId },
    redactions: regions,
    patterns: patternsOf(withTyped(texts, typed)),
    presets,
    ...(sensitivity !== '' && { sensitivity }),
    ...(template !== '' && { template }),
  };
}

/** Converts text rules to the API's patterns. */
export function patternsOf(texts: readonly TextRule[]): readonly RedactionPattern[] {
  return texts.map(({ text, isRegex }) => ({ pattern: text, pattern_type: isRegex ? 'Regex' : 'Literal' }));
}
