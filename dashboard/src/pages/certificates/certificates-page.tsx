import type { Certificate } from '@platen/client';
import { FileBadge } from 'lucide-react';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { CollectionPage } from '../../ui/collection-page.tsx';
import type { Column } from '../../ui/table.tsx';
import { TitledCell } from '../../ui/titled-cell.tsx';
import { AddCertificateDialog } from './add-certificate-dialog.tsx';
import { CertificateTabs } from './certificate-tabs.tsx';
import { Expiry } from './expiry.tsx';
import { useCertificatesTexts } from './texts.ts';

/** Lists the certificates for signing documents. */
export default function CertificatesPage() {
  const { certificates: texts } = useCertificatesTexts();
  const platen = usePlaten();
  return (
    <CollectionPage<Certificate>
      texts={texts}
      icon={FileBadge}
      tabs={<CertificateTabs />}
      queryKey="certificates"
      read={(query, options) => platen.listCertificates(query, options)}
      remove={({ id }) => platen.deleteCertificate(id)}
      columns={useColumns()}
      dialog={({ onClose, onSaved }) => <AddCertificateDialog onClose={onClose} onAdded={onSaved} />}
    />
  );
}

function useColumns(): readonly Column<Certificate>[] {
  const { certificates: texts } = useCertificatesTexts();
  const format = useFormat();
  return [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: ({ name, subject }) => <TitledCell title={name} detail={subject} />,
    },
    { id: 'expires', title: texts.expires, cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    { id: 'created', title: texts.created, isSecondary: true, cell: (it) => format.date(it.createdAt) },
  ];
}
