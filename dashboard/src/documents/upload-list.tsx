import { Link } from 'react-aria-components';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorText, RequestLink } from '../ui/error-notice.tsx';
import { Meter } from '../ui/meter.tsx';
import { Card } from '../ui/page.tsx';
import styles from './upload-list.module.css';
import { useUploadTexts } from './upload-texts.ts';
import type { Upload } from './uploaded-file.ts';

/** Shows the progress and result of each upload. */
export function UploadList({
  uploads,
  onClear,
}: {
  readonly uploads: readonly Upload[];
  readonly onClear: () => void;
}) {
  const texts = useUploadTexts();
  if (uploads.length === 0) return null;
  const hasFinished = uploads.some(({ state }) => state === 'done' || state === 'failed');
  return (
    <section aria-label={texts.uploads}>
      <Card>
        <ul className={styles.list} aria-live="polite">
          {uploads.map((upload) => (
            <li key={upload.id} className={styles.item}>
              <span className={styles.name}>{upload.name}</span>
              <UploadState upload={upload} />
              {upload.state === 'sending' && (
                <div className={styles.wide}>
                  <Meter label={texts.uploading(upload.name)} value={upload.progress} max={1} isProgress />
                </div>
              )}
              {upload.state === 'failed' && (
                <p className={`${styles.wide} ${styles.failed}`}>
                  <ErrorText error={upload.error} /> <RequestLink error={upload.error} />
                </p>
              )}
            </li>
          ))}
        </ul>
        {hasFinished && (
          <div className={styles.foot}>
            <Button look="quiet" onPress={onClear}>
              {texts.hideUploads}
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}

function UploadState({
  upload: { state, progress, documentId, isLocked, name },
}: {
  readonly upload: Upload;
}) {
  const { documents } = useTexts();
  const texts = useUploadTexts();
  const format = useFormat();
  if (state === 'sending') return <span className={styles.state}>{format.percent(progress)}</span>;
  if (state === 'checking') return <span className={styles.state}>{texts.checking} …</span>;
  if (state === 'converting') return <span className={styles.state}>{texts.converting} …</span>;
  if (state === 'waiting') return <span className={styles.state}>{texts.waiting} …</span>;
  if (state === 'failed') return null;
  return (
    <span className={styles.state}>
      {isLocked && <Badge kind="warning">{texts.locked}</Badge>}
      <Link href={`/documents/${documentId}`} aria-label={`${documents.open}: ${name}`}>
        {documents.open}
      </Link>
    </span>
  );
}
