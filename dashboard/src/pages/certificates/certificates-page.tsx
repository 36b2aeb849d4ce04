import type { Certificate } from '@platen/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileBadge, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, State } from '../../ui/states.tsx';
import { type Column, Pager, Table } from '../../ui/table.tsx';
import { AddCertificateDialog } from './add-certificate-dialog.tsx';
import styles from './certificates-page.module.css';
import { useCertificatesTexts } from './texts.ts';

const PAGE_SIZE = 50;
/** Long enough to order a new one. */
const SOON_MS = 30 * 86_400_000;

/** The certificates with which documents are signed. */
export default function CertificatesPage() {
  const { certificates: texts } = useCertificatesTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [offset, setOffset] = useState(0);
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Certificate>();
  const { data, error, refetch } = useQuery({
    queryKey: ['certificates', offset],
    queryFn: ({ signal }) => platen.listCertificates({ limit: PAGE_SIZE, offset }, { signal }),
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['certificates'] });
  const columns = useColumns(setDeleting);
  const add = (
    <Button look="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden />
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={add}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Table
          label={texts.title}
          columns={columns}
          rows={data?.data}
          rowId={({ id }) => id}
          empty={<State icon={FileBadge} title={texts.emptyTitle} text={texts.emptyText} action={add} />}
          foot={
            data && (
              <Pager
                offset={offset}
                limit={PAGE_SIZE}
                shown={data.data.length}
                total={data.total}
                hasMore={data.hasMore}
                onMove={setOffset}
              />
            )
          }
        />
      )}
      {isAdding && <AddCertificateDialog onClose={() => setAdding(false)} onAdded={reload} />}
      {deleting && (
        <ConfirmDialog
          title={texts.deleteTitle(deleting.name)}
          lead={texts.deleteText}
          action={texts.delete}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await platen.deleteCertificate(deleting.id);
            await reload();
            setDeleting(undefined);
          }}
        />
      )}
    </Page>
  );
}

function useColumns(onDelete: (certificate: Certificate) => void): readonly Column<Certificate>[] {
  const { certificates: texts } = useCertificatesTexts();
  const format = useFormat();
  return [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: ({ name, subject }) => (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.subject}>{subject}</span>
        </>
      ),
    },
    { id: 'expires', title: texts.expires, cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    { id: 'created', title: texts.created, isSecondary: true, cell: (it) => format.date(it.createdAt) },
    {
      id: 'actions',
      title: texts.delete,
      isActions: true,
      cell: (certificate) => (
        <Button aria-label={`${texts.delete}: ${certificate.name}`} onPress={() => onDelete(certificate)}>
          {texts.delete}
        </Button>
      ),
    },
  ];
}

function Expiry({ at }: { readonly at: string }) {
  const { certificates: texts } = useCertificatesTexts();
  const format = useFormat();
  const left = Date.parse(at) - Date.now();
  if (left <= 0) return <Badge kind="danger">{texts.expired(format.date(at))}</Badge>;
  return left < SOON_MS ? <Badge kind="warning">{format.date(at)}</Badge> : format.date(at);
}
