import { Lock } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-aria-components';
import { whenOnline } from '../api/when-online.ts';
import { useIsSigned } from '../pdf/signature-warning.tsx';
import { usePasswords } from '../session/passwords.tsx';
import { TextField } from '../ui/field.tsx';
import styles from './document-thumb.module.css';
import { useUploadTexts } from './upload-texts.ts';
import { useDocument } from './use-document.ts';

const FirstPage = lazy(() => whenOnline(() => import('../pdf/first-page-thumb.tsx')));

/** Shows the first page of a chosen document, or asks for the password of an encrypted one. */
export function DocumentThumb({
  documentId,
  name,
  password = '',
  passwordField,
  onPassword,
  onSigned,
}: {
  readonly documentId: string;
  readonly name: string;
  /** Password as typed here; the one that already opened the document is used without it. */
  readonly password?: string | undefined;
  /** Part of the request that has the password, for messages about it. */
  readonly passwordField?: string;
  /** Undefined where requests take no password for the document: its protection has to be removed first. */
  readonly onPassword?: (password: string) => void;
  /** Is called if the document is signed. */
  readonly onSigned?: () => void;
}) {
  const texts = useUploadTexts();
  const { passwordOf, remember } = usePasswords();
  const { data } = useDocument(documentId);
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const isSigned = useIsSigned(onSigned && pdf, documentId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document.
  useEffect(() => {
    if (isSigned) onSigned?.();
  }, [isSigned]);
  const tried = password || passwordOf(documentId);
  const locked = onPassword ? (
    <span className={styles.password}>
      <Lock aria-hidden />
      <TextField
        name={passwordField}
        aria-label={texts.password(name)}
        type="password"
        value={password}
        onChange={onPassword}
        input={{ placeholder: texts.password(name) }}
        autoComplete="off"
      />
    </span>
  ) : (
    <span>
      {texts.isProtected} <Link href={`/documents/${documentId}/tools/unprotect`}>{texts.unprotect}</Link>
    </span>
  );
  return (
    <Suspense fallback={<span className={styles.thumb} />}>
      {data ? (
        <FirstPage
          source={data.viewUrl}
          password={onPassword ? tried : undefined}
          locked={locked}
          onOpen={(opened) => {
            setPdf(opened);
            if (password !== '') remember(documentId, password);
          }}
        />
      ) : (
        <span className={styles.thumb} />
      )}
    </Suspense>
  );
}
