import type { Asset, Template } from '@platen/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileUp, TextCursorInput, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { saveEach } from '../../ui/save-each.ts';
import { Loading } from '../../ui/states.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { snippetOf } from './asset-snippet.ts';
import styles from './assets-panel.module.css';
import { useEditorTexts } from './texts.ts';

/**
 * Manages the files of a template: they are dropped or chosen, inserted into its HTML, and deleted. Each change saves a version
 * at once.
 */
export function AssetsPanel({
  template,
  onVersion,
  onInsert,
}: {
  readonly template: Template;
  /** Called with the version that a change has created. */
  readonly onVersion: (version: number) => void;
  readonly onInsert: (markup: string) => void;
}) {
  const { assets: texts } = useEditorTexts();
  const platen = usePlaten();
  const { slug, version } = template;
  const key = ['template-assets', slug, version];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async () => (await platen.getTemplateAssets(slug)).data,
    placeholderData: (before) => before,
  });
  const [refused, setRefused] = useState<readonly unknown[]>([]);
  const changing = useMutation({
    mutationFn: async (change: () => Promise<number>) => {
      setRefused([]);
      return change();
    },
    onSuccess: onVersion,
  });
  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    changing.mutate(async () => {
      let last = version;
      const errors = await saveEach(files, async (file) => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        last = (await platen.saveTemplateAsset(slug, file.name.normalize('NFC'), bytes)).version;
      });
      setRefused(errors);
      return last;
    });
  };
  const remove = ({ path }: Asset) =>
    changing.mutate(async () => {
      await platen.deleteTemplateAsset(slug, path);
      return (await platen.getTemplate(slug)).data.version;
    });
  const { target, isOver } = useFileDrop<HTMLDivElement>(add);
  const problems = [changing.error ?? error ?? [], refused].flat();
  return (
    <div ref={target} className={styles.panel} data-drop-target={isOver || undefined}>
      <div className={styles.head}>
        <p>{texts.lead}</p>
        <FileTrigger allowsMultiple onSelect={(files) => add([...(files ?? [])])}>
          <Button isPending={changing.isPending}>
            <FileUp aria-hidden />
            {texts.add}
          </Button>
        </FileTrigger>
      </div>
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same error.
        <ErrorNotice key={index} error={problem} />
      ))}
      {data === undefined ? (
        !error && <Loading lines={3} />
      ) : data.length === 0 ? (
        <p className={styles.empty}>{texts.none}</p>
      ) : (
        <ul className={styles.list} aria-label={texts.list}>
          {data.map((asset) => (
            <AssetRow
              key={asset.path}
              asset={asset}
              isBusy={changing.isPending}
              onInsert={() => onInsert(snippetOf(asset))}
              onDelete={() => remove(asset)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function AssetRow({
  asset: { path, mediaType, sizeBytes },
  isBusy,
  onInsert,
  onDelete,
}: {
  readonly asset: Asset;
  readonly isBusy: boolean;
  readonly onInsert: () => void;
  readonly onDelete: () => void;
}) {
  const { assets: texts } = useEditorTexts();
  const format = useFormat();
  const id = useId();
  return (
    <li>
      <span className={styles.name}>
        <code id={id}>{path}</code>
        <span>
          {mediaType}, {format.size(sizeBytes)}
        </span>
      </span>
      <Button onPress={onInsert} aria-label={texts.insert(path)}>
        <TextCursorInput aria-hidden />
        {texts.insertShort}
      </Button>
      <Button isIcon isDisabled={isBusy} aria-label={texts.delete(path)} onPress={onDelete}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
