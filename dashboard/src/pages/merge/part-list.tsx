import { GripVertical, Merge, X } from 'lucide-react';
import {
  Button as AriaButton,
  Collection,
  GridList,
  GridListItem,
  useDragAndDrop,
  type useListData,
} from 'react-aria-components';
import { DocumentThumb } from '../../documents/document-thumb.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { State } from '../../ui/states.tsx';
import { fieldsOf, hasValidPages, type Part } from './merge-order.ts';
import styles from './merge-page.module.css';
import { useMergeTexts } from './texts.ts';

type Parts = ReturnType<typeof useListData<Part>>;

/** Lists the parts of a merge with their first pages; each can be moved, limited to some pages, unlocked and removed. */
export function PartList({ parts }: { readonly parts: Parts }) {
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
      keyboardNavigationBehavior="tab"
      className={styles.list!}
      renderEmptyState={() => <State icon={Merge} title={texts.emptyTitle} text={texts.emptyText} />}
    >
      <Collection items={parts.items}>{(part: Part) => <PartItem part={part} parts={parts} />}</Collection>
    </GridList>
  );
}

function PartItem({ part, parts }: { readonly part: Part; readonly parts: Parts }) {
  const { merge: texts } = useMergeTexts();
  const { id, documentId, name, pages, password } = part;
  const change = (fields: Partial<Part>) => parts.update(id, { ...part, ...fields });
  return (
    <GridListItem id={id} textValue={name} className={styles.part!}>
      <AriaButton slot="drag" className={styles.grip!} aria-label={texts.move(name)}>
        <GripVertical aria-hidden />
      </AriaButton>
      <DocumentThumb
        documentId={documentId}
        name={name}
        password={password}
        passwordField={fieldsOf(part).password}
        onPassword={(typed) => change({ password: typed })}
        onSigned={() => change({ isSigned: true })}
      />
      <span className={styles.name}>{name}</span>
      <span className={styles.pages}>
        <TextField
          name={fieldsOf(part).pages}
          aria-label={texts.pages(name)}
          error={hasValidPages(part) ? undefined : texts.pagesWrong}
          value={pages}
          onChange={(typed) => change({ pages: typed })}
          input={{ placeholder: texts.pagesHint }}
          autoComplete="off"
        />
      </span>
      <Button look="quiet" isIcon aria-label={texts.remove(name)} onPress={() => parts.remove(id)}>
        <X aria-hidden />
      </Button>
    </GridListItem>
  );
}
