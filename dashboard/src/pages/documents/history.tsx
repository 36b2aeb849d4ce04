import { useInfiniteQuery } from '@tanstack/react-query';
import { useEventTexts } from '../../i18n/event-texts.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import styles from './document-page.module.css';
import { historyGroups } from './history-groups.ts';
import { useDocumentPageTexts } from './texts.ts';

const PAGE_SIZE = 20;

/** Shows a document's audit trail, the newest events first. */
export function History({ documentId }: { readonly documentId: string }) {
  const { documentPage: texts } = useDocumentPageTexts();
  const { events } = useEventTexts();
  const format = useFormat();
  const platen = usePlaten();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['document-events', documentId],
    queryFn: ({ pageParam: cursor, signal }) =>
      platen.listDocumentEvents(documentId, { limit: PAGE_SIZE, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const shown = data?.pages.flatMap((page) => page.data);
  return (
    <Card isPadded>
      <section className={styles.section}>
        <h2 className={styles.title}>{texts.history}</h2>
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!shown && !error && <Loading lines={3} />}
        {shown && (
          <ol className={styles.events}>
            {historyGroups(shown).map(({ event, count }) => (
              <li key={event.id}>
                {events.names[event.event] ?? event.event}{' '}
                <span className={styles.actor}>
                  {events.by(event.actor)}
                  {count > 1 && ` · ${texts.times(format.number(count))}`}
                </span>
                <time dateTime={event.time}>{format.dateTime(event.time)}</time>
              </li>
            ))}
          </ol>
        )}
        {hasNextPage && (
          <div>
            <Button isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
              {texts.olderEvents}
            </Button>
          </div>
        )}
      </section>
    </Card>
  );
}
