import type { StoredDocument } from '@platen/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Card } from '../../ui/page.tsx';
import styles from './document-page.module.css';
import { useDocumentPageTexts } from './texts.ts';

/** Shows what a document was made from, and what was made from it. Absent for a document with neither. */
export function Links({ documentId }: { readonly documentId: string }) {
  const { documentPage: texts } = useDocumentPageTexts();
  const platen = usePlaten();
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['document-links', documentId],
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await platen.getDocumentLinks(documentId, { cursor }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (error) return <ErrorNotice error={error} kind="warning" isRepeated />;
  const madeFrom = data?.pages[0]?.madeFrom ?? [];
  const usedIn = data?.pages.flatMap((page) => page.usedIn) ?? [];
  if (madeFrom.length === 0 && usedIn.length === 0) return null;
  return (
    <Card isPadded>
      <div className={styles.side}>
        {madeFrom.length > 0 && (
          <section className={styles.section}>
            <h2 className={styles.title}>{texts.madeFrom}</h2>
            <ul className={styles.events}>
              {madeFrom.map(({ id, document }) => (
                <li key={id}>
                  {document ? (
                    <Linked document={document} />
                  ) : (
                    <span className={styles.actor}>{texts.deletedSource}</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {usedIn.length > 0 && (
          <section className={styles.section}>
            <h2 className={styles.title}>{texts.usedIn}</h2>
            <ul className={styles.events}>
              {usedIn.map((document) => (
                <li key={document.id}>
                  <Linked document={document} />
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <div>
                <Button isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
                  {texts.showMore}
                </Button>
              </div>
            )}
          </section>
        )}
      </div>
    </Card>
  );
}

function Linked({ document }: { readonly document: StoredDocument }) {
  const { documents: texts } = useTexts();
  const format = useFormat();
  const { id, name, source, createdAt } = document;
  return (
    <>
      <Link href={`/documents/${id}`} className={styles.link!}>
        {name}
      </Link>
      <span className={styles.origin}>
        {texts.sources[source]} · <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </span>
    </>
  );
}
