import { CODE_TEXTS } from './code-texts.ts';
import { DETAILED_CODE_TEXTS } from './detailed-code-texts.de.ts';
import type { Language } from './language.ts';
import { ruleText } from './rule-texts.ts';

export { SEE_FIELDS } from './rule-texts.ts';

interface ProblemText {
  readonly text: string;
  /** Whether the text has everything that the service reports. */
  readonly isWhole: boolean;
}

/**
 * Returns a problem of a field for people.
 *
 * @param rule that the value breaks, as the service reports it
 * @param code of the error
 * @returns undefined if there is no text for the rule and the code
 */
export function problemText(rule: string, code: string, language: Language): ProblemText | undefined {
  const whole = ruleText(rule, language) ?? CODE_TEXTS[code]?.[language];
  if (whole !== undefined) return { text: whole, isWhole: true };
  const german = language === 'de' ? DETAILED_CODE_TEXTS[code] : undefined;
  return german === undefined ? undefined : { text: german, isWhole: false };
}
