import type { PipelineSummary } from '@platen/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useListPlace } from '../../ui/list-place.ts';
import { PagedTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { TitledCell } from '../../ui/titled-cell.tsx';
import { NO_SLUG } from './pipeline-draft.ts';
import { usePipelineTexts } from './texts.ts';

const PAGE_SIZE = 50;

/** Lists saved pipelines. */
export default function PipelinesPage() {
  const texts = usePipelineTexts();
  const { platen, isAdmin } = useSession();
  const queries = useQueryClient();
  const [{ offset }, move] = useListPlace();
  const [deleting, setDeleting] = useState<PipelineSummary>();
  const list = useQuery({
    queryKey: ['pipelines', offset],
    queryFn: ({ signal }) => platen.listPipelines({ limit: PAGE_SIZE, offset }, { signal }),
    placeholderData: keepPreviousData,
  });
  const create = (
    <ButtonLink look="primary" href={`/pipelines/${NO_SLUG}`}>
      <Plus aria-hidden />
      {texts.create}
    </ButtonLink>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={create}>
      <PagedTable
        label={texts.title}
        columns={useColumns(isAdmin ? setDeleting : undefined)}
        list={list}
        rowId={({ id }) => id}
        rowHref={({ slug }) => `/pipelines/${slug}`}
        empty={<State icon={Workflow} title={texts.emptyTitle} text={texts.emptyText} action={create} />}
        paging={{ offset, limit: PAGE_SIZE, onMove: (to) => move({ offset: to }) }}
      />
      {deleting && (
        <ConfirmDialog
          title={texts.deleteTitle(deleting.name)}
          lead={texts.deleteText}
          action={texts.delete}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await platen.deletePipeline(deleting.slug);
            await queries.invalidateQueries({ queryKey: ['pipelines'] });
            setDeleting(undefined);
          }}
        />
      )}
    </Page>
  );
}

function useColumns(
  onDelete: ((pipeline: PipelineSummary) => void) | undefined,
): readonly Column<PipelineSummary>[] {
  const texts = usePipelineTexts();
  const format = useFormat();
  const columns: Column<PipelineSummary>[] = [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: ({ name, description }) => <TitledCell title={name} detail={description} />,
    },
    {
      id: 'slug',
      title: texts.slug,
      isSecondary: true,
      isText: true,
      cell: ({ slug }) => <code>{slug}</code>,
    },
    {
      id: 'inputs',
      title: texts.inputs,
      isSecondary: true,
      isText: true,
      cell: ({ inputs }) => inputs.join(', ') || '–',
    },
    {
      id: 'version',
      title: texts.version,
      isSecondary: true,
      isNumber: true,
      cell: ({ version }) => format.number(version),
    },
    {
      id: 'updated',
      title: texts.updated,
      isSecondary: true,
      cell: ({ updatedAt }) => format.ago(updatedAt),
    },
  ];
  if (!onDelete) return columns;
  const actions: Column<PipelineSummary> = {
    id: 'actions',
    title: texts.delete,
    isActions: true,
    cell: (pipeline) => (
      <Button isIcon aria-label={`${texts.delete}: ${pipeline.name}`} onPress={() => onDelete(pipeline)}>
        <Trash2 aria-hidden />
      </Button>
    ),
  };
  return [...columns, actions];
}
