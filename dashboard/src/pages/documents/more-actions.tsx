import type { PdfResponse } from '@platen/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Braces,
  Ellipsis,
  FileText,
  Image,
  Layers2,
  ShieldCheck,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '../../i18n/i18n.tsx';
import { usePlaten, useSession } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Loading } from '../../ui/states.tsx';
import styles from './document-page.module.css';
import { uploadDocument } from './uploads.ts';

/** Menu with the less frequent actions of a document. */
export function MoreActions({
  id,
  name,
  onDelete,
}: {
  readonly id: string;
  readonly name: string;
  readonly onDelete: () => void;
}) {
  const { documents: texts } = useTexts();
  const { isAdmin } = useSession();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'flatten' | 'data'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        trigger={
          <Button isIcon aria-label={texts.more}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem
          icon={TextCursorInput}
          text={texts.form}
          onAction={() => navigate(`/documents/${id}/form`)}
        />
        <MenuItem
          icon={ShieldCheck}
          text={texts.validate}
          onAction={() => navigate(`/documents/${id}/validate`)}
        />
        <MenuItem icon={FileText} text={texts.text} onAction={() => navigate(`/documents/${id}/text`)} />
        <MenuItem icon={Image} text={texts.images} onAction={() => navigate(`/documents/${id}/images`)} />
        <MenuItem icon={Layers2} text={texts.flatten} onAction={() => setOpen('flatten')} />
        <MenuItem icon={Braces} text={texts.data} onAction={() => setOpen('data')} />
        {isAdmin && <MenuLine />}
        {isAdmin && <MenuItem icon={Trash2} isDanger text={texts.delete} onAction={onDelete} />}
      </Menu>
      {open === 'flatten' && <FlattenDialog id={id} name={name} onClose={close} />}
      {open === 'data' && <DataDialog id={id} onClose={close} />}
    </>
  );
}

/** Flattens form fields into static content, in a new document. The original stays unchanged. */
function FlattenDialog({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { documents: texts, common } = useTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (way: 'download' | 'save') => {
      const flattened: PdfResponse = await platen.flattenPdf({ pdf: { documentId: id } });
      const type = 'application/pdf';
      const file = new File([await flattened.bytes()], `${texts.flattened(name)}.pdf`, { type });
      if (way === 'download') return saveFile(file);
      const { documentId } = await uploadDocument(platen, file);
      await queries.invalidateQueries({ queryKey: ['documents'] });
      navigate(`/documents/${documentId}`);
    },
    onSuccess: onClose,
  });
  return (
    <Dialog title={texts.flatten} lead={texts.flattenText} onClose={onClose}>
      {error && <ErrorNotice error={error} />}
      <DialogActions>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button isPending={isPending && variables === 'download'} onPress={() => mutate('download')}>
          {texts.download}
        </Button>
        <Button look="primary" isPending={isPending && variables === 'save'} onPress={() => mutate('save')}>
          {texts.saveAsDocument}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Shows the data that a render embedded in the PDF. */
function DataDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { documents: texts, common } = useTexts();
  const platen = usePlaten();
  const { data, error } = useQuery({
    queryKey: ['embedded-data', id],
    queryFn: async ({ signal }) => (await platen.extractData({ pdf: { documentId: id } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog title={texts.data} onClose={onClose} isWide>
      {error && <ErrorNotice error={error} kind="info" />}
      {data === undefined && !error && <Loading lines={4} />}
      {data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <section className={styles.data} tabIndex={0} aria-label={texts.data}>
          <pre>{JSON.stringify(data, null, 2)}</pre>
        </section>
      )}
      <DialogActions>
        <Button look="primary" onPress={onClose}>
          {common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
