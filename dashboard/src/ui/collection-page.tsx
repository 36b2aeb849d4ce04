import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import styles from './collection-page.module.css';
import { ConfirmDialog } from './dialog.tsx';
import { useListPlace } from './list-place.ts';
import { PagedTable } from './list-table.tsx';
import { Page } from './page.tsx';
import type { ListPage } from './pager.tsx';
import { State } from './states.tsx';
import type { Column } from './table.tsx';

const PAGE_SIZE = 50;

interface Named {
  readonly id: string;
  readonly name: string;
}

interface CollectionPageProps<T extends Named> {
  readonly texts: {
    readonly title: string;
    readonly lead: string;
    readonly create: string;
    readonly emptyTitle: string;
    readonly emptyText: string;
    readonly deleteTitle: (name: string) => string;
    readonly deleteText: string;
  };
  readonly icon: LucideIcon;
  /** Links to related pages, above the list. */
  readonly tabs?: ReactNode;
  /** Cache key of the list. */
  readonly queryKey: string;
  readonly read: (
    query: { readonly limit: number; readonly offset: number },
    options: { readonly signal: AbortSignal },
  ) => Promise<ListPage<T>>;
  readonly remove: (row: T) => Promise<unknown>;
  readonly columns: readonly Column<T>[];
  /** Dialog that creates an item, or changes the given one. */
  readonly dialog: (dialog: {
    readonly row: T | undefined;
    readonly onClose: () => void;
    readonly onSaved: () => void;
  }) => ReactNode;
  /** Whether existing items can be changed. */
  readonly isEditable?: boolean;
  /** Extra actions of a row, shown before the standard buttons. */
  readonly actions?: (row: T) => ReactNode;
}

/** Page that lists, creates, changes and deletes items of one kind. */
export function CollectionPage<T extends Named>({
  texts,
  icon,
  tabs,
  queryKey,
  read,
  remove,
  columns,
  dialog,
  isEditable = false,
  actions,
}: CollectionPageProps<T>) {
  const { common } = useTexts();
  const queries = useQueryClient();
  const [{ offset }, move] = useListPlace();
  const [open, setOpen] = useState<{ readonly row: T | undefined }>();
  const [deleting, setDeleting] = useState<T>();
  const list = useQuery({
    queryKey: [queryKey, offset],
    queryFn: ({ signal }) => read({ limit: PAGE_SIZE, offset }, { signal }),
    placeholderData: keepPreviousData,
  });
  const reload = () => queries.invalidateQueries({ queryKey: [queryKey] });
  const create = (
    <Button look="primary" onPress={() => setOpen({ row: undefined })}>
      <Plus aria-hidden />
      {texts.create}
    </Button>
  );
  const buttons: Column<T> = {
    id: 'actions',
    title: common.actions,
    isActions: true,
    cell: (row) => (
      <span className={styles.actions}>
        {actions?.(row)}
        {isEditable && (
          <Button isIcon aria-label={`${common.edit}: ${row.name}`} onPress={() => setOpen({ row })}>
            <Pencil aria-hidden />
          </Button>
        )}
        <Button isIcon aria-label={`${common.delete}: ${row.name}`} onPress={() => setDeleting(row)}>
          <Trash2 aria-hidden />
        </Button>
      </span>
    ),
  };
  return (
    <Page title={texts.title} lead={texts.lead} actions={create}>
      {tabs}
      <PagedTable
        label={texts.title}
        columns={[...columns, buttons]}
        list={list}
        rowId={({ id }) => id}
        empty={<State icon={icon} title={texts.emptyTitle} text={texts.emptyText} action={create} />}
        paging={{ offset, limit: PAGE_SIZE, onMove: (to) => move({ offset: to }) }}
      />
      {open && dialog({ row: open.row, onClose: () => setOpen(undefined), onSaved: reload })}
      {deleting && (
        <ConfirmDialog
          title={texts.deleteTitle(deleting.name)}
          lead={texts.deleteText}
          action={common.delete}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await remove(deleting);
            await reload();
            setDeleting(undefined);
          }}
        />
      )}
    </Page>
  );
}
