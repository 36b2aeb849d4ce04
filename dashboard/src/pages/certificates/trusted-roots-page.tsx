import type { TrustedRoot } from '@platen/client';
import { ShieldCheck } from 'lucide-react';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { CollectionPage } from '../../ui/collection-page.tsx';
import type { Column } from '../../ui/table.tsx';
import { TitledCell } from '../../ui/titled-cell.tsx';
import { AddTrustedRootDialog } from './add-trusted-root-dialog.tsx';
import { CertificateTabs } from './certificate-tabs.tsx';
import { Expiry } from './expiry.tsx';
import { useCertificatesTexts } from './texts.ts';

/** Lists the certificates that verifications of the account trust. */
export default function TrustedRootsPage() {
  const { trusted: texts } = useCertificatesTexts();
  const platen = usePlaten();
  return (
    <CollectionPage<TrustedRoot>
      texts={texts}
      icon={ShieldCheck}
      tabs={<CertificateTabs />}
      queryKey="trusted-roots"
      read={(query, options) => platen.listTrustedRoots(query, options)}
      remove={({ id }) => platen.deleteTrustedRoot(id)}
      columns={useColumns()}
      dialog={({ onClose, onSaved }) => <AddTrustedRootDialog onClose={onClose} onAdded={onSaved} />}
    />
  );
}

function useColumns(): readonly Column<TrustedRoot>[] {
  const { certificates, trusted: texts } = useCertificatesTexts();
  const format = useFormat();
  return [
    {
      id: 'name',
      title: certificates.name,
      isRowHeader: true,
      cell: ({ name, subject }) => <TitledCell title={name} detail={subject} />,
    },
    {
      id: 'fingerprint',
      title: texts.fingerprint,
      isSecondary: true,
      cell: ({ fingerprint }) => <code title={fingerprint}>{fingerprint.slice(0, 16)}…</code>,
    },
    { id: 'expires', title: certificates.expires, cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    {
      id: 'created',
      title: certificates.created,
      isSecondary: true,
      cell: (it) => format.date(it.createdAt),
    },
  ];
}
