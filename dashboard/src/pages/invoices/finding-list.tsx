import type { InvoiceFinding } from '@platen/client';
import { lazy, Suspense } from 'react';
import { whenOnline } from '../../api/when-online.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import styles from './invoices.module.css';
import { useInvoiceTexts } from './texts.ts';

const FindingText = lazy(() => whenOnline(() => import('../../ui/finding-text.tsx')));

/** Rule of findings about the form of a field, which is none of invoices. */
const OF_FIELD = 'INVALID_INPUT';

/** Lists rules that an invoice breaks, each with its place and remedy. */
export function FindingList({ findings }: { readonly findings: readonly InvoiceFinding[] }) {
  const texts = useInvoiceTexts();
  const { language } = useI18n();
  return (
    <ul className={styles.findings}>
      {findings.map(({ rule, severity, path, message, mend }) => (
        <li key={`${rule} ${path}`}>
          <span>
            <Badge kind={severity === 'error' ? 'danger' : 'warning'}>{texts[severity]}</Badge>{' '}
            {rule !== OF_FIELD && `${rule} · `}
            <code>{path}</code>
          </span>
          <Suspense fallback={<span lang="en">{message}</span>}>
            <FindingText id={rule} message={message} mend={mend} language={language} />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}
