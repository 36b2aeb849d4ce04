import type { JobSummary } from '@platen/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { useFormat } from '../../i18n/format.ts';
import { useTaskName } from '../../jobs/task-name.ts';
import { useQueueTexts } from '../../jobs/texts.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { useListPlace } from '../../ui/list-place.ts';
import { Page } from '../../ui/page.tsx';
import { hasEnded, refreshWhile } from '../../ui/refresh.ts';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { JobResult, JobState } from './job-state.tsx';
import { JobTable } from './job-table.tsx';
import { QueueTabs } from './queue-tabs.tsx';

const PAGE_SIZE = 50;

/** Lists queued renders and pipelines individually in the last days. */
export default function JobsPage() {
  const { queue: texts } = useQueueTexts();
  const platen = usePlaten();
  const [{ offset, failed }] = useListPlace();
  const list = useQuery({
    queryKey: ['jobs', offset, failed],
    queryFn: ({ signal }) =>
      platen.listJobs({ limit: PAGE_SIZE, offset, status: failed ? 'failed' : undefined }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshWhile(state.data && !state.data.data.every(hasEnded)),
  });
  const columns = useColumns();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueueTabs />
      <JobTable
        label={texts.jobs}
        all={texts.all}
        columns={columns}
        list={list}
        empty={<State icon={ListTodo} title={texts.noJobsTitle} text={texts.noJobsText} />}
        pageSize={PAGE_SIZE}
      />
    </Page>
  );
}

function useColumns(): readonly Column<JobSummary>[] {
  const { queue: texts } = useQueueTexts();
  const format = useFormat();
  const taskName = useTaskName();
  return [
    { id: 'task', title: texts.task, isRowHeader: true, cell: taskName },
    { id: 'kind', title: texts.kind, isSecondary: true, cell: ({ kind }) => texts.jobKinds[kind] },
    { id: 'state', title: texts.state, cell: ({ status }) => <JobState status={status} /> },
    { id: 'result', title: texts.result, isText: true, cell: (job) => <JobResult job={job} /> },
    { id: 'by', title: texts.queuedBy, isSecondary: true, isText: true, cell: ({ queuedBy }) => queuedBy },
    {
      id: 'queued',
      title: texts.queued,
      isSecondary: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
  ];
}
