import type { ListEventsQuery } from '@platen/client';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useEventTexts } from '../../i18n/event-texts.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { exportCsv } from './export-csv.ts';
import { useAuditTexts } from './texts.ts';

/** Saves all events of the filters as a CSV file. */
export function useCsvExport(query: ListEventsQuery | undefined) {
  const { audit: texts } = useAuditTexts();
  const { events } = useEventTexts();
  const format = useFormat();
  const platen = usePlaten();
  const [count, setCount] = useState(0);
  const abort = useRef(new AbortController());
  useEffect(() => {
    const { current } = abort;
    return () => current.abort();
  }, []);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (asked: ListEventsQuery) => {
      setCount(0);
      const exported = await exportCsv(platen, asked, {
        heads: [
          texts.time,
          texts.event,
          texts.subject,
          texts.subjectId,
          texts.actor,
          texts.operation,
          texts.request,
        ],
        nameOf: (event) => events.names[event] ?? event,
        onProgress: setCount,
        signal: abort.current.signal,
      });
      saveFile(new File([exported.csv], `${texts.fileName}.csv`, { type: 'text/csv' }));
      return exported;
    },
  });
  const button = (
    <Button
      isPending={isPending}
      isDisabled={query === undefined}
      onPress={() => query !== undefined && mutate(query)}
    >
      <Download aria-hidden />
      {isPending && count > 0 ? texts.exporting(format.number(count)) : texts.export}
    </Button>
  );
  const notice = error ? (
    <ErrorNotice error={error} />
  ) : data?.isCut ? (
    <Notice kind="warning">{texts.cut(format.number(data.count))}</Notice>
  ) : null;
  return { button, notice };
}
