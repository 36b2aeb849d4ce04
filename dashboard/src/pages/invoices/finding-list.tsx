import type { InvoiceFinding } from '@platen/client';
import { Badge } from '../../ui/badge.tsx';
import styles from './invoices.module.css';
import { useInvoiceTexts } from './texts.ts';

/** Lists rules that an invoice breaks, each with its place and remedy. */
export function FindingList({ findings }: { readonly findings: readonly InvoiceFinding[] }) {
  const texts = useInvoiceTexts();
  return (
    <ul className={styles.findings}>
      {findings.map(({ rule, severity, path, message, mend }) => (
        <li key={`${rule} ${path}`}>
          <span>
            <Badge kind={severity === 'error' ? 'danger' : 'warning'}>{texts[severity]}</Badge> {rule} ·{' '}
            <code>{path}</code>
          </span>
          <span lang="en">
            {message} {mend}
          </span>
        </li>
      ))}
    </ul>
  );
}
