import { GripVertical } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  Button as AriaButton,
  DropZone,
  GridList,
  GridListItem,
  Text,
  useDragAndDrop,
} from 'react-aria-components';
import { PageThumb } from '../../pdf/page-thumb.tsx';
import thumbs from '../../pdf/page-thumbs.module.css';
import { Badge } from '../../ui/badge.tsx';
import styles from './page-editor.module.css';
import { usePageEditorTexts } from './texts.ts';
import type { EditedLeaves } from './use-leaves.ts';

/** Type of dragged pages. */
const DRAGGED = 'application/x-platen-page';

/** Shows the pages of the new document, in an order that is changed by dragging or by keyboard. */
export function LeafGrid({
  edit,
  pdfOf,
}: {
  readonly edit: EditedLeaves;
  readonly pdfOf: (documentId: string) => PDFDocumentProxy | undefined;
}) {
  const texts = usePageEditorTexts();
  const { leaves, selected } = edit;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [DRAGGED]: String(key) })),
    onReorder: ({ target, keys }) => edit.move(keys, target.key, target.dropPosition),
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    const { target } = event;
    const isPage = target instanceof HTMLElement && target.role === 'row';
    if (!isPage || event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = Number(target.dataset.key);
    const of = selected.size > 0 ? selected : new Set([focused]);
    if (event.key === 'Delete' || event.key === 'Backspace') edit.remove(of);
    else if (event.key === 'r') edit.rotate(90, of);
    else if (event.key === 'R') edit.rotate(-90, of);
    else return;
    event.preventDefault();
  };
  let part = 1;
  const rows = leaves.map((leaf, at) => {
    if (leaf.startsPart && at > 0) part += 1;
    return { ...leaf, number: at + 1, part: leaf.startsPart || at === 0 ? part : undefined };
  });
  const isSplit = part > 1;
  return (
    <div onKeyDownCapture={onKeyDown}>
      <GridList
        aria-label={texts.label}
        layout="grid"
        items={rows}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={edit.select}
        dragAndDropHooks={dragAndDropHooks}
        className={thumbs.grid!}
        dependencies={[pdfOf, isSplit]}
      >
        {({ id, documentId, index, turn, number, part: begins }) => {
          const pdf = documentId === null ? undefined : pdfOf(documentId);
          return (
            <GridListItem id={id} textValue={texts.page(number)} className={thumbs.item!}>
              <span className={styles.part}>
                {isSplit && begins !== undefined && <Badge>{texts.newPart(begins)}</Badge>}
              </span>
              {pdf ? (
                <PageThumb pdf={pdf} index={index} turn={turn} />
              ) : (
                <div className={styles.blank}>{documentId === null ? texts.blank : '…'}</div>
              )}
              <span className={thumbs.number}>
                <AriaButton slot="drag" className={styles.grip!} aria-label={texts.move(number)}>
                  <GripVertical aria-hidden />
                </AriaButton>
                {number}
              </span>
            </GridListItem>
          );
        }}
      </GridList>
      <DropZone
        className={styles.newPart!}
        isDisabled={leaves.length < 2}
        getDropOperation={(types) => (types.has(DRAGGED) ? 'move' : 'cancel')}
        onDrop={async ({ items }) => {
          const keys = items.map((item) => (item.kind === 'text' ? item.getText(DRAGGED) : undefined));
          edit.separate(new Set((await Promise.all(keys)).map(Number)));
        }}
      >
        <Text slot="label">{texts.dropNewPart}</Text>
      </DropZone>
    </div>
  );
}
