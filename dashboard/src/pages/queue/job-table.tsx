import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQueueTexts } from '../../jobs/texts.ts';
import { FailedFilter } from '../../ui/failed-filter.tsx';
import { useListPlace } from '../../ui/list-place.ts';
import { PagedTable, type PagedTableProps } from '../../ui/list-table.tsx';
import { State } from '../../ui/states.tsx';

interface JobTableProps<T> extends Pick<PagedTableProps<T>, 'label' | 'columns' | 'list'> {
  /** Label of the filter option that shows all jobs. */
  readonly all: string;
  readonly empty: ReactNode;
  readonly pageSize: number;
}

/** Lists jobs page by page: all of them, or only failed ones. The URL stores the selection (`useListPlace`). */
export function JobTable<T extends { readonly id: string }>({
  all,
  empty,
  pageSize,
  ...table
}: JobTableProps<T>) {
  const { queue: texts } = useQueueTexts();
  const [{ offset, failed }, move] = useListPlace();
  return (
    <>
      <FailedFilter
        label={texts.state}
        all={all}
        failed={texts.onlyFailed}
        isFailed={failed}
        onChange={(isFailed) => move({ failed: isFailed })}
      />
      <PagedTable
        {...table}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/jobs/${id}`}
        empty={
          failed ? (
            <State icon={CircleCheck} title={texts.noneFailedTitle} text={texts.noneFailedText} />
          ) : (
            empty
          )
        }
        paging={{ offset, limit: pageSize, onMove: (to) => move({ offset: to }) }}
      />
    </>
  );
}
