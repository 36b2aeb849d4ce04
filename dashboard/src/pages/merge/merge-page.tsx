import type { PdfResponse, StoredDocument } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GripVertical, Merge, Plus, X } from 'lucide-react';
import { useState } from 'react';
import {
  Button as AriaButton,
  Collection,
  GridList,
  GridListItem,
  useDragAndDrop,
  useListData,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { State } from '../../ui/states.tsx';
import { DocumentChoice } from '../documents/document-choice.tsx';
import styles from './merge-page.module.css';
import { useMergeTexts } from './texts.ts';

const FEWEST = 2;
/** Maximum number of files in a merge. */
const MOST = 20;

/** Entry of the merge list, which may contain the same document twice. */
interface Part {
  readonly id: number;
  readonly document: StoredDocument;
}

/** Merges documents, in an order that is changed by dragging or by keyboard. */
export default function MergePage() {
  const { merge: texts } = useMergeTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [nextId, setNextId] = useState(0);
  const parts = useListData<Part>({ initialItems: [], getKey: ({ id }) => id });
  const merge = useMutation({
    mutationFn: async () => {
      const result = (await platen.mergePdfs({
        pdfs: parts.items.map(({ document }) => ({ documentId: document.id })),
        ...(name.trim() !== '' && { saveName: name.trim() }),
      })) as PdfResponse;
      await result.body.cancel();
      await queries.invalidateQueries({ queryKey: ['documents'] });
      navigate(`/documents/${result.documentId}`);
    },
  });
  const add = (document: StoredDocument) => {
    parts.append({ id: nextId, document });
    setNextId(nextId + 1);
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles.columns}>
        <DocumentChoice
          label={texts.choose}
          icon={Plus}
          action={texts.add}
          isDisabled={parts.items.length >= MOST}
          onChoose={add}
        />
        <Card isPadded>
          <div className={styles.order}>
            <Order parts={parts} />
            <TextField
              label={texts.name}
              hint={texts.nameHint}
              value={name}
              onChange={setName}
              maxLength={200}
              autoComplete="off"
            />
            {merge.error && <ErrorNotice error={merge.error} />}
            <Button
              look="primary"
              isDisabled={parts.items.length < FEWEST}
              isPending={merge.isPending}
              onPress={() => merge.mutate()}
            >
              <Merge aria-hidden />
              {texts.submit(parts.items.length)}
            </Button>
          </div>
        </Card>
      </div>
    </Page>
  );
}

function Order({ parts }: { readonly parts: ReturnType<typeof useListData<Part>> }) {
  const { merge: texts } = useMergeTexts();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ target, keys }) =>
      target.dropPosition === 'before'
        ? parts.moveBefore(target.key, keys)
        : parts.moveAfter(target.key, keys),
  });
  return (
    <GridList
      aria-label={texts.order}
      dragAndDropHooks={dragAndDropHooks}
      className={styles.list!}
      renderEmptyState={() => <State icon={Merge} title={texts.emptyTitle} text={texts.emptyText} />}
    >
      <Collection items={parts.items}>
        {({ id, document }: Part) => (
          <GridListItem id={id} textValue={document.name} className={styles.part!}>
            <AriaButton slot="drag" className={styles.grip!} aria-label={texts.move(document.name)}>
              <GripVertical aria-hidden />
            </AriaButton>
            <span className={styles.name}>{document.name}</span>
            <Button
              look="quiet"
              isIcon
              aria-label={texts.remove(document.name)}
              onPress={() => parts.remove(id)}
            >
              <X aria-hidden />
            </Button>
          </GridListItem>
        )}
      </Collection>
    </GridList>
  );
}
