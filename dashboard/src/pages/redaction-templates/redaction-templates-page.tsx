import type { RedactionTemplate } from '@platen/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookMarked, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, State } from '../../ui/states.tsx';
import { type Column, Pager, Table } from '../../ui/table.tsx';
import { useRedactTexts } from '../redact/texts.ts';
import { RedactionTemplateDialog } from './redaction-template-dialog.tsx';
import styles from './redaction-templates-page.module.css';

const PAGE_SIZE = 50;

/** Named sets of rules for redacting many documents. */
export default function RedactionTemplatesPage() {
  const { redactionTemplates: texts } = useRedactTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [offset, setOffset] = useState(0);
  const [editing, setEditing] = useState<RedactionTemplate | 'new'>();
  const [deleting, setDeleting] = useState<RedactionTemplate>();
  const { data, error, refetch } = useQuery({
    queryKey: ['redaction-templates', offset],
    queryFn: ({ signal }) => platen.listRedactionTemplates({ limit: PAGE_SIZE, offset }, { signal }),
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['redaction-templates'] });
  const columns = useColumns(setEditing, setDeleting);
  const create = (
    <Button look="primary" onPress={() => setEditing('new')}>
      <Plus aria-hidden />
      {texts.create}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={create}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Table
          label={texts.title}
          columns={columns}
          rows={data?.data}
          rowId={({ id }) => id}
          empty={<State icon={BookMarked} title={texts.emptyTitle} text={texts.emptyText} action={create} />}
          foot={
            data && (
              <Pager
                offset={offset}
                limit={PAGE_SIZE}
                shown={data.data.length}
                total={data.total}
                hasMore={data.hasMore}
                onMove={setOffset}
              />
            )
          }
        />
      )}
      {editing && (
        <RedactionTemplateDialog
          template={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={reload}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={texts.deleteTitle(deleting.name)}
          lead={texts.deleteText}
          action={texts.delete}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await platen.deleteRedactionTemplate(deleting.slug);
            await reload();
            setDeleting(undefined);
          }}
        />
      )}
    </Page>
  );
}

function useColumns(
  onEdit: (template: RedactionTemplate) => void,
  onDelete: (template: RedactionTemplate) => void,
): readonly Column<RedactionTemplate>[] {
  const { redactionTemplates: texts } = useRedactTexts();
  const format = useFormat();
  return [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: ({ name, description }) => (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.description}>{description}</span>
        </>
      ),
    },
    { id: 'slug', title: texts.slug, isSecondary: true, cell: ({ slug }) => <code>{slug}</code> },
    {
      id: 'rules',
      title: texts.rules,
      isSecondary: true,
      cell: ({ patterns, presets }) => texts.counts(presets.length, patterns.length),
    },
    {
      id: 'updated',
      title: texts.updated,
      isSecondary: true,
      cell: ({ updatedAt }) => format.ago(updatedAt),
    },
    {
      id: 'actions',
      title: texts.actions,
      isActions: true,
      cell: (template) => (
        <span className={styles.actions}>
          <Button isIcon aria-label={`${texts.edit}: ${template.name}`} onPress={() => onEdit(template)}>
            <Pencil aria-hidden />
          </Button>
          <Button isIcon aria-label={`${texts.delete}: ${template.name}`} onPress={() => onDelete(template)}>
            <Trash2 aria-hidden />
          </Button>
        </span>
      ),
    },
  ];
}
