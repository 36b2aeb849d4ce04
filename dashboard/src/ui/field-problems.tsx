import { ApiError } from '@platen/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenOnline } from '../api/when-online.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { problemsOf } from './api-problems.ts';
import { ErrorNotice, RequestLink } from './error-notice.tsx';
import { FormProblemsContext } from './form-problems.ts';
import { Notice } from './notice.tsx';

const NONE: ReadonlyMap<string, string> = new Map();

async function loadTexts() {
  const { problemText, SEE_FIELDS } = await import('./api-error-text.tsx');
  return { problemText, SEE_FIELDS };
}

async function loadGermanRules() {
  const { germanRule } = await import('./finding-text.tsx');
  return { germanRule };
}

/**
 * Form whose fields show what the service reports about them, in the user's language. A field belongs to the part of the request
 * that it has the `name` of. The first such field gets the focus. The rest of the error is below the fields.
 *
 * @param error of the last request, if it failed
 * @param hasOwnRest whether the page itself shows the rest of the error
 */
export function FieldProblems({
  error,
  hasOwnRest = false,
  children,
}: {
  readonly error: unknown;
  readonly hasOwnRest?: boolean;
  readonly children: ReactNode;
}) {
  const { language } = useI18n();
  const [{ messages, placed, of }, setState] = useState({
    messages: NONE,
    placed: '',
    of: undefined as unknown,
  });
  const names = useRef(new Set<string>()).current;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setState({ messages: NONE, placed: '', of: undefined });
    if (!(error instanceof ApiError)) return;
    const problems = [...problemsOf(error)].map(([path, rule]) => ({ name: fieldOf(path, names), rule }));
    if (problems.length === 0 || problems.every(({ name }) => name === undefined)) return;
    let isCurrent = true;
    const isAboutInvoice = language === 'de' && error.findings.length > 0;
    void Promise.all([whenOnline(loadTexts), isAboutInvoice ? whenOnline(loadGermanRules) : undefined]).then(
      ([{ problemText, SEE_FIELDS }, german]) => {
        if (!isCurrent) return;
        const texts = problems.map(({ name, rule }) => {
          const id = error.findings.find(({ message }) => message === rule)?.rule;
          const invoiceRule = german?.germanRule(rule, id);
          if (invoiceRule !== undefined) return { name, text: invoiceRule, isWhole: true };
          return { name, ...(problemText(rule, error.code, language) ?? { text: rule, isWhole: true }) };
        });
        setState({
          messages: new Map(texts.flatMap(({ name, text }) => (name ? [[name, text]] : []))),
          placed: texts.every(({ name, isWhole }) => name !== undefined && isWhole)
            ? SEE_FIELDS[language]
            : '',
          of: error,
        });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [error, language, names]);
  useEffect(() => {
    if (of === undefined) return;
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  }, [of]);
  const dismiss = (name: string) =>
    setState((now) =>
      now.messages.has(name)
        ? { ...now, messages: new Map([...now.messages].filter(([other]) => other !== name)) }
        : now,
    );
  return (
    <FormProblemsContext value={{ messages, names, dismiss }}>
      <div ref={root} style={{ display: 'contents' }}>
        {children}
        {error !== undefined &&
          error !== null &&
          !hasOwnRest &&
          (placed === '' ? (
            <ErrorNotice error={error} />
          ) : (
            <Notice kind="danger">
              {placed} <RequestLink error={error} />
            </Notice>
          ))}
      </div>
    </FormProblemsContext>
  );
}

/** Returns the name of the field for a path of the request, such as `metadata` for `metadata.case`. */
function fieldOf(path: string, names: ReadonlySet<string>): string | undefined {
  return [...names]
    .filter((name) => path === name || (path.startsWith(name) && /^[.[]/.test(path.slice(name.length))))
    .sort((a, b) => b.length - a.length)[0];
}
