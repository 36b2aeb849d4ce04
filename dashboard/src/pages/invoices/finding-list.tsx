import type { InvoiceFinding } from '@platen/client';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { whenOnline } from '../../ui/when-online.ts';
import styles from './invoices.module.css';
import { useInvoiceTexts } from './texts.ts';

const GermanFinding = lazy(() => whenOnline(() => import('./german-finding.tsx')));

/** Lists rules that an invoice breaks, each with its place and remedy. */
export function FindingList({ findings }: { readonly findings: readonly InvoiceFinding[] }) {
  const texts = useInvoiceTexts();
  const { language } = useI18n();
  return (
    <ul className={styles.findings}>
      {findings.map(({ rule, severity, path, message, mend }) => (
        <li key={`${rule} ${path}`}>
          <span>
            <Badge kind={severity === 'error' ? 'danger' : 'warning'}>{texts[severity]}</Badge> {rule} ·{' '}
            <code>{path}</code>
          </span>
          {language === 'de' ? (
            <Suspense fallback={original(message, mend)}>
              <GermanFinding message={message} mend={mend} />
            </Suspense>
          ) : (
            original(message, mend)
          )}
        </li>
      ))}
    </ul>
  );
}

const original = (message: string, mend: string) => (
  <span lang="en">
    {message} {mend}
  </span>
);
