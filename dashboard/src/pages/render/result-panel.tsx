import { Download, FileText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { whenOnline } from '../../api/when-online.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Loading, State } from '../../ui/states.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import styles from './render-page.module.css';
import { useRenderTexts } from './texts.ts';
import { PDF_TYPE, type RenderedDocument } from './use-render.ts';

const PdfViewer = lazy(() => whenOnline(() => import('../../pdf/pdf-viewer.tsx')));

/** Shows the rendered PDF, its warnings, and links to further actions. */
export function ResultPanel({
  rendered,
  error,
  isPending,
  isOutdated,
}: {
  readonly rendered: RenderedDocument | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Whether the data has changed since the PDF was rendered. */
  readonly isOutdated: boolean;
}) {
  const texts = useRenderTexts();
  return (
    <div className={styles.result}>
      {error && (
        <div className={styles.notices}>
          <ErrorNotice error={error} />
        </div>
      )}
      {rendered && (
        <div className={styles.resultHead}>
          <span role="status">
            <Badge kind={isOutdated ? 'warning' : 'success'}>
              {isOutdated ? texts.outdated : texts.done}
            </Badge>
          </span>
          {rendered.conformance && <span className={styles.claims}>{rendered.conformance}</span>}
          <span className={styles.resultActions}>
            <Button onPress={() => saveFile(fileOf(rendered))}>
              <Download aria-hidden />
              {texts.download}
            </Button>
            {rendered.documentId !== undefined && (
              <ButtonLink href={`/documents/${rendered.documentId}`}>
                <FileText aria-hidden />
                {texts.open}
              </ButtonLink>
            )}
          </span>
        </div>
      )}
      {rendered && rendered.warnings.length > 0 && (
        <div className={styles.notices}>
          {rendered.warnings.map((warning, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice.
            <Notice key={at} kind="warning">
              <WarningText warning={warning} />
              {warning.url !== undefined && !warning.message.includes(warning.url) && (
                <code className={styles.address}>{warning.url}</code>
              )}
            </Notice>
          ))}
        </div>
      )}
      <div className={styles.pages}>
        {rendered?.mediaType === PDF_TYPE ? (
          <Suspense fallback={<Loading lines={6} />}>
            <PdfViewer source={rendered.bytes} />
          </Suspense>
        ) : rendered ? (
          <State icon={FileText} title={rendered.fileName} text={texts.officeResult} />
        ) : isPending ? (
          <Loading lines={6} />
        ) : (
          <State icon={FileText} title={texts.emptyTitle} text={texts.emptyText} />
        )}
      </div>
    </div>
  );
}

function fileOf({ bytes, fileName, mediaType }: RenderedDocument): File {
  return new File([bytes], fileName, { type: mediaType });
}
