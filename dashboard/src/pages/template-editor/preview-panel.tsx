import { ApiError } from '@platen/client';
import { Download, FileWarning } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { whenOnline } from '../../api/when-online.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestLink } from '../../ui/error-notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Loading, State } from '../../ui/states.tsx';
import type { Problem } from './draft.ts';
import { ProblemList } from './problem-list.tsx';
import styles from './template-page.module.css';
import { useEditorTexts } from './texts.ts';
import type { Preview } from './use-preview.ts';

const PdfViewer = lazy(() => whenOnline(() => import('../../pdf/pdf-viewer.tsx')));

/** Shows the rendered draft, and its problems. */
export function PreviewPanel({
  fileName,
  preview,
  isHeld,
  problems,
  onOpen,
}: {
  /** Name of the downloaded preview. */
  readonly fileName: string;
  readonly preview: Preview;
  /** Whether the draft is invalid and cannot be rendered. */
  readonly isHeld: boolean;
  readonly problems: readonly Problem[];
  readonly onOpen: (problem: Problem) => void;
}) {
  const texts = useEditorTexts();
  const { rendered, state } = preview;
  const isFailed = isHeld || state === 'failed';
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <span role="status">
          {isFailed ? (
            <Badge kind="danger">{rendered ? texts.keptPreview : texts.noPreview}</Badge>
          ) : (
            <Badge kind={state === 'working' ? 'info' : 'success'}>{texts.states[state]}</Badge>
          )}
        </span>
        {rendered?.conformance && <span className={styles.claims}>{rendered.conformance}</span>}
        {rendered && (
          <Button
            look="quiet"
            isIcon
            aria-label={texts.downloadPreview}
            onPress={() =>
              saveFile(new File([new Uint8Array(rendered.pdf)], fileName, { type: 'application/pdf' }))
            }
          >
            <Download aria-hidden />
          </Button>
        )}
      </div>
      <ProblemList problems={problems} onOpen={onOpen} />
      {preview.error instanceof ApiError && (
        <p className={styles.requestLink}>
          <RequestLink error={preview.error} />
        </p>
      )}
      <div className={styles.pages}>
        {rendered ? (
          <Suspense fallback={<Loading lines={6} />}>
            <PdfViewer source={rendered.pdf} />
          </Suspense>
        ) : isFailed ? (
          <State icon={FileWarning} title={texts.noPreview} text={texts.noPreviewText} />
        ) : (
          <Loading lines={6} />
        )}
      </div>
    </div>
  );
}
