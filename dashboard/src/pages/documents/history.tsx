import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Card } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import styles from './document-page.module.css';

const SHOWN = 20;

/** The newest events of a document's audit trail. */
export function History({ documentId }: { readonly documentId: string }) {
  const { documents, events } = useTexts();
  const format = useFormat();
  const platen = usePlaten();
  const { data, error, refetch } = useQuery({
    queryKey: ['document-events', documentId],
    queryFn: async ({ signal }) =>
      (await platen.listDocumentEvents(documentId, { limit: SHOWN }, { signal })).data,
  });
  return (
    <Card isPadded>
      <section className={styles.section}>
        <h2 className={styles.title}>{documents.history}</h2>
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <Loading lines={3} />}
        {data && (
          <ol className={styles.events}>
            {data.map((event) => (
              <li key={event.id}>
                {events.names[event.event] ?? event.event}{' '}
                <span className={styles.actor}>{events.by(event.actor)}</span>
                <time dateTime={event.time}>{format.dateTime(event.time)}</time>
              </li>
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
}
