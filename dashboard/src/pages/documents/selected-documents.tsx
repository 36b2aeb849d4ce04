import { NotFoundError, type StoredDocument } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/i18n.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { fileNames } from './file-names.ts';
import styles from './selected-documents.module.css';
import { useDocumentPageTexts } from './texts.ts';

interface SelectedDocumentsProps {
  readonly documents: readonly StoredDocument[];
  readonly onClear: () => void;
}

/** Actions on the selected documents: download them as a ZIP, or delete them. */
export default function SelectedDocuments({ documents, onClear }: SelectedDocumentsProps) {
  const { common } = useTexts();
  const { documentPage: texts } = useDocumentPageTexts();
  const { platen, isAdmin } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const zip = useMutation({
    mutationFn: async () => {
      const { downloadZip } = await import('client-zip');
      const names = fileNames(documents.map(({ name }) => name));
      const files = [];
      for (const [index, { id }] of documents.entries()) {
        const { data } = await platen.getDocument(id);
        files.push({ name: names[index]!, input: await fetchBytes(data.downloadUrl) });
      }
      const blob = await downloadZip(files).blob();
      saveFile(new File([blob], `${texts.zipName}.zip`, { type: 'application/zip' }));
    },
  });
  return (
    <>
      {zip.error && <ErrorNotice error={zip.error} />}
      <div className={styles.bar}>
        <span role="status">{texts.selected(documents.length)}</span>
        <Button isPending={zip.isPending} onPress={() => zip.mutate()}>
          <Download aria-hidden />
          {texts.downloadZip}
        </Button>
        {isAdmin && (
          <Button look="danger" onPress={() => setDeleting(true)}>
            <Trash2 aria-hidden />
            {common.delete}
          </Button>
        )}
        <Button look="quiet" onPress={onClear}>
          {texts.deselect}
        </Button>
      </div>
      {isDeleting && (
        <DeleteDialog
          documents={documents}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false);
            onClear();
          }}
        />
      )}
    </>
  );
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The store answered ${response.status}`);
  return response.arrayBuffer();
}

function DeleteDialog({
  documents,
  onClose,
  onDeleted,
}: {
  readonly documents: readonly StoredDocument[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { common } = useTexts();
  const { documentPage: texts } = useDocumentPageTexts();
  const { platen } = useSession();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={texts.deleteMany(documents.length)}
      lead={texts.deleteManyText}
      action={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        try {
          for (const { id } of documents) {
            await platen.deleteDocument(id).catch((error: unknown) => {
              // Somebody else has deleted it.
              if (!(error instanceof NotFoundError)) throw error;
            });
          }
        } finally {
          // After a failure, the list shows those that are left.
          await queries.invalidateQueries({ queryKey: ['documents'] });
        }
        onDeleted();
      }}
    />
  );
}
