import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { DocumentChoice } from '../../documents/document-choice.tsx';
import { uploadDocument } from '../../documents/upload-document.ts';
import { ACCEPTED } from '../../documents/uploaded-file.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { useToolsTexts } from '../tools/texts.ts';
import { usePageEditorTexts } from './texts.ts';

/** Chooses a document or a file whose pages are inserted. */
export function InsertDialog({
  onInsert,
  onClose,
}: {
  readonly onInsert: (documentId: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const texts = usePageEditorTexts();
  const tools = useToolsTexts();
  const { common } = useTexts();
  const platen = usePlaten();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<unknown>();
  const insert = async (find: () => Promise<string>) => {
    setError(undefined);
    try {
      await onInsert(await find());
    } catch (cause) {
      setError(cause);
    }
  };
  return (
    <Dialog title={texts.insertTitle} lead={texts.insertLead} onClose={onClose} isWide>
      <DocumentChoice
        label={texts.chooseDocument}
        action={texts.insertAction}
        icon={FilePlus}
        onChoose={({ id }) => void insert(async () => id)}
      />
      <FileField
        label={tools.orFile}
        accepts={ACCEPTED}
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          void insert(async () => (await uploadDocument(platen, chosen)).documentId);
        }}
      />
      {error !== undefined && <ErrorNotice error={error} />}
      <DialogActions>
        <Button onPress={onClose}>{common.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
