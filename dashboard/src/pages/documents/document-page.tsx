import { NotFoundError } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, BadgeCheck, Download, EyeOff, FileX, Signature, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation, useParams } from 'wouter';
import { useDocument } from '../../documents/use-document.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { ToolMenu } from '../tools/tool-menu.tsx';
import styles from './document-page.module.css';
import { NO_FILTERS, writeFilters } from './filters.ts';
import { History } from './history.tsx';

const PdfViewer = lazy(() => import('../../pdf/pdf-viewer.tsx'));

/** Shows one document: its pages, properties and history. */
export default function DocumentPage() {
  const { id = '' } = useParams();
  const { documents: texts } = useTexts();
  const { isAdmin } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const { data, error, refetch } = useDocument(id);
  const download = useDownload(id);
  if (error) {
    return error instanceof NotFoundError ? <Missing /> : <ErrorState error={error} onRetry={refetch} />;
  }
  if (!data) return <Loading lines={6} />;
  const actions = (
    <>
      <ButtonLink href="/documents">
        <ArrowLeft aria-hidden />
        {texts.back}
      </ButtonLink>
      <Button look="primary" isPending={download.isPending} onPress={() => download.mutate()}>
        <Download aria-hidden />
        {texts.download}
      </Button>
      <ButtonLink href={`/documents/${id}/redact`}>
        <EyeOff aria-hidden />
        {texts.redact}
      </ButtonLink>
      <ButtonLink href={`/documents/${id}/sign`}>
        <Signature aria-hidden />
        {texts.sign}
      </ButtonLink>
      <ButtonLink href={`/documents/${id}/verify`}>
        <BadgeCheck aria-hidden />
        {texts.verify}
      </ButtonLink>
      <ToolMenu documentId={id} />
      {isAdmin && (
        <Button look="danger" isIcon aria-label={texts.delete} onPress={() => setDeleting(true)}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </>
  );
  return (
    <Page title={data.name} actions={actions}>
      {download.error && <ErrorNotice error={download.error} />}
      <div className={styles.layout}>
        <Suspense fallback={<Loading lines={6} />}>
          <PdfViewer source={data.viewUrl} documentId={id} />
        </Suspense>
        <div className={styles.side}>
          <Details document={data} />
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

type Document = Awaited<ReturnType<ReturnType<typeof useSession>['platen']['viewDocument']>>['data'];

function Details({ document }: { readonly document: Document }) {
  const { documents: texts } = useTexts();
  const format = useFormat();
  const { id, source, template, createdAt, expiresAt, metadata, systemMetadata } = document;
  // A render writes its metadata to both.
  const own = Object.entries(metadata).filter(([key, value]) => systemMetadata[key] !== value);
  const recorded = Object.entries(systemMetadata);
  return (
    <Card isPadded>
      <div className={styles.side}>
        <section className={styles.section}>
          <h2 className={styles.title}>{texts.details}</h2>
          <Facts>
            <Fact name={texts.source}>
              <Badge>{texts.sources[source]}</Badge>
            </Fact>
            {template && <Fact name={texts.template}>{template.name}</Fact>}
            <Fact name={texts.created}>{format.dateTime(createdAt)}</Fact>
            <Fact name={texts.expires}>{expiresAt === null ? texts.forever : format.date(expiresAt)}</Fact>
            <Fact name={texts.id}>
              <code>{id}</code>
            </Fact>
          </Facts>
        </section>
        <Pairs title={texts.metadata} pairs={own} isFilter />
        <Pairs title={texts.recorded} pairs={recorded} />
      </div>
    </Card>
  );
}

/** Returns the address of the documents with a metadata value. */
function listOf(key: string, value: string | number): string {
  return `/documents?${writeFilters({ ...NO_FILTERS, metadata: `${key}=${value}` })}`;
}

function Pairs({
  title,
  pairs,
  isFilter = false,
}: {
  readonly title: string;
  /** Whether lists can filter by the pairs. */
  readonly isFilter?: boolean;
  readonly pairs: readonly (readonly [string, string | number])[];
}) {
  if (pairs.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <Facts>
        {pairs.map(([key, value]) => (
          <Fact key={key} name={key}>
            {isFilter ? <Link href={listOf(key, value)}>{String(value)}</Link> : String(value)}
          </Fact>
        ))}
      </Facts>
    </section>
  );
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
  const { documents: texts } = useTexts();
  const { platen } = useSession();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <ConfirmDialog
      title={texts.deleteTitle(name)}
      lead={texts.deleteText}
      action={texts.delete}
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
  return (
    <State
      icon={FileX}
      title={texts.notFoundTitle}
      text={texts.notFoundText}
      action={<ButtonLink href="/documents">{texts.back}</ButtonLink>}
    />
  );
}
