import type { Asset } from '@platen/client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Download, FileUp, Shapes, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useFormat } from '../../i18n/format.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { useListPlace } from '../../ui/list-place.ts';
import { PagedTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { saveEach } from '../../ui/save-each.ts';
import { saveFile } from '../../ui/save-file.ts';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './assets-page.module.css';
import { useAssetTexts } from './texts.ts';

const PAGE_SIZE = 50;

/** Lists the assets of the account; files are dropped or chosen, downloaded and deleted. */
export default function AssetsPage() {
  const texts = useAssetTexts();
  const { platen } = useSession();
  const queries = useQueryClient();
  const [{ offset }, move] = useListPlace();
  const [folder, setFolder] = useState('');
  const [deleting, setDeleting] = useState<Asset>();
  const list = useQuery({
    queryKey: ['assets', offset],
    queryFn: ({ signal }) => platen.listAssets({ limit: PAGE_SIZE, offset }, { signal }),
    placeholderData: keepPreviousData,
  });
  // Thumbnails of templates may show an asset.
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['assets'] }),
      queries.invalidateQueries({ queryKey: ['thumbnail'] }),
    ]);
  const saving = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const prefix = folder.trim().replaceAll(/^\/+|\/+$/g, '');
      return saveEach(files, async (file) => {
        const name = file.name.normalize('NFC');
        const path = prefix === '' ? name : `${prefix}/${name}`;
        await platen.saveAsset(path, new Uint8Array(await file.arrayBuffer()));
      });
    },
    onSettled: reload,
  });
  const downloading = useMutation({
    mutationFn: async ({ path, mediaType }: Asset) => {
      const bytes = await (await platen.getAsset(path)).bytes();
      saveFile(new File([bytes], path.split('/').at(-1)!, { type: mediaType }));
    },
  });
  const add = (files: readonly File[]) => {
    if (files.length > 0) saving.mutate(files);
  };
  const upload = (
    <FileTrigger allowsMultiple onSelect={(files) => add([...(files ?? [])])}>
      <Button look="primary" isPending={saving.isPending}>
        <FileUp aria-hidden />
        {texts.upload}
      </Button>
    </FileTrigger>
  );
  return (
    <Page title={texts.title} lead={`${texts.lead} ${texts.ofTemplate}`} actions={upload}>
      <DropArea hint={texts.dropTitle} onDrop={add}>
        <div className={styles.folder}>
          <TextField
            label={texts.folder}
            hint={texts.folderHint}
            value={folder}
            onChange={setFolder}
            autoComplete="off"
          />
        </div>
        {[saving.error ?? [], saving.data ?? [], downloading.error ?? []].flat().map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same error.
          <ErrorNotice key={index} error={error} />
        ))}
        <PagedTable
          label={texts.title}
          columns={useColumns(downloading.mutate, setDeleting)}
          list={list}
          rowId={({ path }) => path}
          empty={<State icon={Shapes} title={texts.emptyTitle} text={texts.emptyText} />}
          paging={{ offset, limit: PAGE_SIZE, onMove: (to) => move({ offset: to }) }}
        />
      </DropArea>
      {deleting && (
        <ConfirmDialog
          title={texts.deleteTitle(deleting.path)}
          lead={texts.deleteText}
          action={texts.deleteAction}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await platen.deleteAsset(deleting.path);
            await reload();
            setDeleting(undefined);
          }}
        />
      )}
    </Page>
  );
}

/** Button that copies a text, and shows for a moment that it has been copied. */
function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <Button isIcon aria-label={label} onPress={copy}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </Button>
  );
}

function useColumns(
  onDownload: (asset: Asset) => void,
  onDelete: (asset: Asset) => void,
): readonly Column<Asset>[] {
  const texts = useAssetTexts();
  const format = useFormat();
  return [
    { id: 'path', title: texts.path, isRowHeader: true, cell: ({ path }) => path },
    { id: 'type', title: texts.type, isSecondary: true, cell: ({ mediaType }) => mediaType },
    {
      id: 'size',
      title: texts.size,
      isSecondary: true,
      isNumber: true,
      cell: ({ sizeBytes }) => format.size(sizeBytes),
    },
    {
      id: 'reference',
      title: texts.reference,
      isSecondary: true,
      isText: true,
      cell: ({ path }) => <code>{`asset:${path}`}</code>,
    },
    {
      id: 'actions',
      title: texts.actions,
      isActions: true,
      cell: (asset) => (
        <span className={styles.actions}>
          <CopyButton text={`asset:${asset.path}`} label={texts.copy(asset.path)} />
          <Button isIcon aria-label={texts.download(asset.path)} onPress={() => onDownload(asset)}>
            <Download aria-hidden />
          </Button>
          <Button isIcon aria-label={texts.delete(asset.path)} onPress={() => onDelete(asset)}>
            <Trash2 aria-hidden />
          </Button>
        </span>
      ),
    },
  ];
}
