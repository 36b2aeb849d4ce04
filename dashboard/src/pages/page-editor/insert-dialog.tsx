import { useQueryClient } from '@tanstack/react-query';
import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { DocumentChoice } from '../../documents/document-choice.tsx';
import { uploadDocument } from '../../documents/upload-document.ts';
import { ACCEPTED } from '../../documents/uploaded-file.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { PasswordForm } from '../../pdf/password-form.tsx';
import { isPasswordException } from '../../pdf/use-pdf.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { useLatestWork } from '../../ui/form-work.ts';
import { Loading } from '../../ui/states.tsx';
import { useToolsTexts } from '../tools/texts.ts';
import { usePageEditorTexts } from './texts.ts';

/** Chooses a document or a file whose pages are inserted. */
export function InsertDialog({
  open,
  onInsert,
  onClose,
}: {
  /** Returns the number of pages. Is rejected with a `PasswordException` if the document needs another password. */
  readonly open: (documentId: string, password?: string) => Promise<number>;
  readonly onInsert: (documentId: string, pageCount: number) => void;
  readonly onClose: () => void;
}) {
  const texts = usePageEditorTexts();
  const tools = useToolsTexts();
  const { common } = useTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<unknown>();
  const [locked, setLocked] = useState<{ readonly documentId: string; readonly isWrong: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const begin = useLatestWork();
  const insert = async (find: () => Promise<string>, password?: string) => {
    const isWanted = begin();
    setError(undefined);
    setBusy(true);
    let documentId = '';
    try {
      documentId = await find();
      if (!isWanted()) return;
      const pageCount = await open(documentId, password);
      if (isWanted()) onInsert(documentId, pageCount);
    } catch (cause) {
      if (!isWanted()) return;
      if (isPasswordException(cause)) setLocked({ documentId, isWrong: password !== undefined });
      else setError(cause);
    } finally {
      if (isWanted()) setBusy(false);
    }
  };
  const unlocking = locked && (
    <PasswordForm
      isWrong={locked.isWrong}
      onPassword={(password) => void insert(async () => locked.documentId, password)}
    />
  );
  return (
    <Dialog title={texts.insertTitle} lead={texts.insertLead} onClose={onClose} isWide>
      {unlocking}
      <DocumentChoice
        isDisabled={isBusy}
        label={texts.chooseDocument}
        action={texts.insertAction}
        icon={FilePlus}
        onChoose={({ id }) => {
          setLocked(undefined);
          void insert(async () => id);
        }}
      />
      <FileField
        label={tools.orFile}
        accepts={ACCEPTED}
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          setLocked(undefined);
          void insert(async () => {
            const { documentId } = await uploadDocument(platen, chosen);
            void queries.invalidateQueries({ queryKey: ['documents'] });
            return documentId;
          });
        }}
      />
      {isBusy && <Loading />}
      {error !== undefined && <ErrorNotice error={error} />}
      <DialogActions>
        <Button onPress={onClose}>{common.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
