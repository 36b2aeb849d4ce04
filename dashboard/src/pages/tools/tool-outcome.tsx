import type { PdfResponse } from '@platen/client';
import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-aria-components';
import { useFormat } from '../../i18n/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { useToolsTexts } from './texts.ts';
import styles from './tool-page.module.css';
import type { ToolResult } from './tools.ts';

/** Shows the result of a tool, with links to new documents. */
export function ToolOutcome({ result }: { readonly result: ToolResult }) {
  const texts = useToolsTexts();
  const shown = useRef<HTMLDivElement>(null);
  // The button that made the result may be far below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is scrolled to.
  useEffect(() => {
    // It returns a promise in Chromium, which is no cleanup.
    void shown.current?.scrollIntoView({ block: 'center' });
  }, [result]);
  if (result.kind === 'read') return null;
  return (
    <Card isPadded>
      <div ref={shown} className={styles.form} role="status">
        {result.kind === 'pdf' ? (
          <>
            <p>{texts.done}</p>
            <Sizes response={result.response} />
            <Remarks response={result.response} />
            <div>
              <ButtonLink look="primary" href={`/documents/${result.response.documentId}`}>
                <FileText aria-hidden />
                {texts.open}
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <p>{texts.made(result.documents.length)}</p>
            <ul className={styles.links}>
              {result.documents.map(({ id, name }) => (
                <li key={id}>
                  <Link href={`/documents/${id}`}>{name}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}

/** Shows the size before and after optimizing. */
function Sizes({ response: { optimizeReport } }: { readonly response: PdfResponse }) {
  const texts = useToolsTexts();
  const format = useFormat();
  if (!optimizeReport) return null;
  const { bytesBefore, bytesAfter, changed } = optimizeReport;
  if (!changed) return <p>{texts.unchanged}</p>;
  return (
    <dl className={styles.sizes}>
      <div>
        <dt>{texts.before}</dt>
        <dd>{format.size(bytesBefore)}</dd>
      </div>
      <div>
        <dt>{texts.after}</dt>
        <dd>{format.size(bytesAfter)}</dd>
      </div>
      <div>
        <dt>{texts.saved(format.percent(1 - bytesAfter / bytesBefore))}</dt>
      </div>
    </dl>
  );
}

/** Shows removed signatures and encryption, and the next Bates number. */
function Remarks({ response: { headers } }: { readonly response: PdfResponse }) {
  const texts = useToolsTexts();
  const bates = headers.get('x-next-bates');
  return (
    <>
      {headers.has('x-signatures-removed') && <Notice kind="warning">{texts.signaturesRemoved}</Notice>}
      {headers.has('x-encryption-removed') && <Notice kind="info">{texts.encryptionRemoved}</Notice>}
      {bates !== null && <p>{texts.nextBates(bates)}</p>}
    </>
  );
}
