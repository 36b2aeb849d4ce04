import type { RedactionPattern, RedactionPreset, RedactionRegion, RedactPdfBody } from '@platen/client';

/** How sure presets have to be of a value; empty for that of the redaction template, or the service's own. */
export type SensitivityChoice = '' | NonNullable<RedactPdfBody['sensitivity']>;

export interface TextRule {
  readonly text: string;
  readonly isRegex: boolean;
}

/** What to remove, as chosen on the page. */
export interface Rules {
  readonly regions: readonly RedactionRegion[];
  readonly texts: readonly TextRule[];
  /** The content of the field for words; blank for none. */
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

/** The rules with the one in the field, which need not have been added. */
export function withTyped(rules: readonly TextRule[], typed: TextRule): readonly TextRule[] {
  const isKnown = rules.some(({ text, isRegex }) => text === typed.text && isRegex === typed.isRegex);
  return typed.text.trim() === '' || isKnown ? rules : [...rules, typed];
}

export function areEmpty({ regions, texts, typed, presets, template }: Rules): boolean {
  return regions.length + withTyped(texts, typed).length + presets.length === 0 && template === '';
}

/** The request that applies the rules to a document, without what it does with the result. */
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

/** The rules for texts in the form of the API. */
export function patternsOf(texts: readonly TextRule[]): readonly RedactionPattern[] {
  return texts.map(({ text, isRegex }) => ({ pattern: text, pattern_type: isRegex ? 'Regex' : 'Literal' }));
}
