import { Lock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useDocument } from '../../documents/use-document.ts';
import { TextField } from '../../ui/field.tsx';
import { whenOnline } from '../../ui/when-online.ts';
import styles from './merge-page.module.css';
import { useMergeTexts } from './texts.ts';

const FirstPage = lazy(() => whenOnline(() => import('../../pdf/first-page-thumb.tsx')));

/** Shows the first page of a part, or asks for the password of an encrypted one. */
export function PartThumb({
  documentId,
  name,
  password,
  onPassword,
}: {
  readonly documentId: string;
  readonly name: string;
  readonly password: string;
  readonly onPassword: (password: string) => void;
}) {
  const { merge: texts } = useMergeTexts();
  const { data } = useDocument(documentId);
  const locked = (
    <span className={styles.password}>
      <Lock aria-hidden />
      <TextField
        aria-label={texts.password(name)}
        type="password"
        value={password}
        onChange={onPassword}
        input={{ placeholder: texts.password(name) }}
        autoComplete="off"
      />
    </span>
  );
  return (
    <Suspense fallback={<span className={styles.thumb} />}>
      {data ? (
        <FirstPage source={data.viewUrl} password={password || undefined} locked={locked} />
      ) : (
        <span className={styles.thumb} />
      )}
    </Suspense>
  );
}
