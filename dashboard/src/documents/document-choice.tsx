import type { StoredDocument } from '@platen/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { usePlaten } from '../session/session-provider.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PagedTable } from '../ui/list-table.tsx';
import { State } from '../ui/states.tsx';
import type { Column } from '../ui/table.tsx';
import styles from './document-choice.module.css';

const PAGE_SIZE = 10;

interface DocumentChoiceProps {
  readonly label: string;
  /** Label of the button for the chosen document. */
  readonly action: string;
  readonly icon: LucideIcon;
  readonly isDisabled?: boolean;
  readonly onChoose: (document: StoredDocument) => void;
}

/** Lists the account's documents to choose from, newest first. */
export function DocumentChoice({
  label,
  action,
  icon: Icon,
  isDisabled = false,
  onChoose,
}: DocumentChoiceProps) {
  const { documents: texts } = useTexts();
  const format = useFormat();
  const platen = usePlaten();
  const [offset, setOffset] = useState(0);
  const list = useQuery({
    queryKey: ['documents', 'choice', offset],
    queryFn: ({ signal }) => platen.listDocuments({ limit: PAGE_SIZE, offset }, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns: readonly Column<StoredDocument>[] = [
    { id: 'name', title: texts.name, isRowHeader: true, cell: ({ name }) => name },
    {
      id: 'created',
      title: texts.created,
      isSecondary: true,
      cell: ({ createdAt }) => <span className={styles.date}>{format.dateTime(createdAt)}</span>,
    },
    {
      id: 'choose',
      title: action,
      isActions: true,
      cell: (document) => (
        <Button
          isDisabled={isDisabled}
          aria-label={`${action}: ${document.name}`}
          onPress={() => onChoose(document)}
        >
          <Icon aria-hidden />
          {action}
        </Button>
      ),
    },
  ];
  return (
    <PagedTable
      label={label}
      columns={columns}
      list={list}
      rowId={({ id }) => id}
      empty={
        <State
          icon={FileText}
          title={texts.emptyTitle}
          text={texts.emptyChoiceText}
          action={<ButtonLink href="/documents">{texts.title}</ButtonLink>}
        />
      }
      paging={{ offset, limit: PAGE_SIZE, onMove: setOffset }}
    />
  );
}
