import { germanRemedy, germanRule } from '../i18n/findings/german.ts';
import type { Language } from '../i18n/language.ts';
import { ruleText } from './api-error-text.tsx';

/**
 * Shows the rule that an invoice breaks, and its remedy, in the user's language. Rules of fields, which are no rules of invoices,
 * contain their remedy.
 */
export default function FindingText({
  id,
  message,
  mend,
  language,
}: {
  /** Of the rule. */
  readonly id: string;
  readonly message: string;
  readonly mend: string;
  readonly language: Language;
}) {
  const ofField = ruleText(message, language);
  if (ofField !== undefined) return <span>{ofField}</span>;
  const rule = language === 'de' ? germanRule(message, id) : undefined;
  const remedy = language === 'de' ? germanRemedy(mend) : undefined;
  return (
    <span>
      {rule ?? <span lang="en">{message}</span>} {remedy ?? <span lang="en">{mend}</span>}
    </span>
  );
}

export { germanRule } from '../i18n/findings/german.ts';
