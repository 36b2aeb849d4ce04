import type { ApiError } from '@platen/client';
import type { ReactNode } from 'react';
import { CODE_TEXTS } from '../i18n/code-texts.ts';
import { DETAILED_CODE_TEXTS } from '../i18n/detailed-code-texts.de.ts';
import type { Language } from '../i18n/language.ts';
import { ruleText } from '../i18n/rule-texts.ts';
import { problemsOf } from './api-problems.ts';

/** Shows an error of the service in the user's language, where there is a text for its code or for the rule that was broken. */
export default function ApiErrorText({
  error,
  language,
}: {
  readonly error: ApiError;
  readonly language: Language;
}): ReactNode {
  const known = CODE_TEXTS[error.code]?.[language];
  if (known !== undefined) return known;
  const [problem, ...others] = problemsOf(error);
  const rule = problem && others.length === 0 ? ruleText(problem[1], language) : undefined;
  if (problem && rule !== undefined) {
    return (
      <>
        <code>{problem[0]}</code>: {rule}
      </>
    );
  }
  return (
    <>
      {language === 'de' && `${DETAILED_CODE_TEXTS[error.code] ?? ''} Meldung des Dienstes: `}
      <span lang="en">{error.message}</span>
    </>
  );
}

// One chunk for all texts of problems: the names of chunks are part of the first load.
export { problemText, SEE_FIELDS } from '../i18n/problem-text.ts';
export { ruleText } from '../i18n/rule-texts.ts';
