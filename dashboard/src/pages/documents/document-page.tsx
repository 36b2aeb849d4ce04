import { NotFoundError } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Download, EyeOff, FileX, Signature, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { whenOnline } from '../../api/when-online.ts';
import { useDocument } from '../../documents/use-document.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { ToolMenu } from '../tools/tool-menu.tsx';
import { Details } from './details.tsx';
import styles from './document-page.module.css';
import { History } from './history.tsx';
import { Links } from './links.tsx';
import { useDocumentPageTexts } from './texts.ts';

const PdfViewer = lazy(() => whenOnline(() => import('../../pdf/pdf-viewer.tsx')));

/** Shows one document: its pages, properties and history. */
export default function DocumentPage() {
  const { id = '' } = useParams();
  const { documents: texts } = useTexts();
  const { documentPage: own } = useDocumentPageTexts();
  const { isAdmin } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const { data, error, refetch } = useDocument(id);
  const download = useDownload(id);
  if (error) {
    return error instanceof NotFoundError ? <Missing /> : <ErrorState error={error} onRetry={refetch} />;
  }
  if (!data) return <Loading lines={6} />;
  const back = { href: '/documents', text: texts.back };
  const actions = (
    <>
      <Button look="primary" isPending={download.isPending} onPress={() => download.mutate()}>
        <Download aria-hidden />
        {own.download}
      </Button>
      <ButtonLink href={`/documents/${id}/redact`}>
        <EyeOff aria-hidden />
        {own.redact}
      </ButtonLink>
      <ButtonLink href={`/documents/${id}/sign`}>
        <Signature aria-hidden />
        {own.sign}
      </ButtonLink>
      <ButtonLink href={`/documents/${id}/verify`}>
        <BadgeCheck aria-hidden />
        {own.verify}
      </ButtonLink>
      <ToolMenu documentId={id} />
      {isAdmin && (
        <Button look="danger" isIcon aria-label={own.deleteOne} onPress={() => setDeleting(true)}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </>
  );
  return (
    <Page title={data.name} back={back} actions={actions}>
      {download.error && <ErrorNotice error={download.error} />}
      <div className={styles.layout}>
        <Suspense fallback={<Loading lines={6} />}>
          <PdfViewer source={data.viewUrl} documentId={id} />
        </Suspense>
        <div className={styles.side}>
          <Details document={data} />
          <Links documentId={id} />
          <History documentId={id} />
        </div>
      </div>
      {isDeleting && <DeleteDialog id={id} name={data.name} onClose={() => setDeleting(false)} />}
    </Page>
  );
}

/** Requests the URL when it is used, however old the page is: a URL works for an hour, and is an event of the audit trail. */
function useDownload(id: string) {
  const { platen } = useSession();
  return useMutation({
    mutationFn: async () => {
      const { data } = await platen.getDocument(id);
      // The store answers with an attachment, so the page stays.
      location.assign(data.downloadUrl);
    },
  });
}

function DeleteDialog({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { documentPage: texts } = useDocumentPageTexts();
  const { platen } = useSession();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <ConfirmDialog
      title={texts.deleteTitle(name)}
      lead={texts.deleteText}
      action={texts.deleteOne}
      onClose={onClose}
      onConfirm={async () => {
        await platen.deleteDocument(id);
        await queries.invalidateQueries({ queryKey: ['documents'] });
        navigate('/documents');
      }}
    />
  );
}

function Missing() {
  const { documents: texts } = useTexts();
  const { documentPage: own } = useDocumentPageTexts();
  return (
    <State
      icon={FileX}
      title={own.notFoundTitle}
      text={own.notFoundText}
      action={<ButtonLink href="/documents">{texts.back}</ButtonLink>}
    />
  );
}
