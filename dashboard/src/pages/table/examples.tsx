import type { TemplateSource } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { whenOnline } from '../../api/when-online.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Card } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';
import type { Item } from './batch-run.tsx';
import styles from './table-page.module.css';
import { useTableTexts } from './texts.ts';

const FirstPage = lazy(() => whenOnline(() => import('../../pdf/first-page-thumb.tsx')));

/** Rows that are previewed. */
const SHOWN = 3;

/** Shows the first rows as pages: previews, which make no document and count no render. */
export function Examples({
  slug,
  name,
  source,
  items,
}: {
  readonly slug: string;
  readonly name: string;
  readonly source: TemplateSource | undefined;
  readonly items: readonly Item[];
}) {
  const texts = useTableTexts();
  return (
    <Card isPadded>
      <section className={styles.section}>
        <h2 className={styles.title}>{texts.examples}</h2>
        {source ? (
          <ol className={styles.examples}>
            {items.slice(0, SHOWN).map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
              <li key={at}>
                <Example slug={slug} name={name} source={source} item={item} />
                <p className={styles.soft}>{item.saveName ?? texts.example(at + 1)}</p>
              </li>
            ))}
          </ol>
        ) : (
          <p className={styles.soft}>{texts.previewAdmin}</p>
        )}
      </section>
    </Card>
  );
}

function Example({
  slug,
  name,
  source,
  item: { data },
}: {
  readonly slug: string;
  readonly name: string;
  readonly source: TemplateSource;
  readonly item: Item;
}) {
  const platen = usePlaten();
  const preview = useQuery({
    queryKey: ['table-example', slug, source.version, JSON.stringify(data)],
    queryFn: async ({ signal }) => {
      // Without a source of its own, the preview renders the saved one.
      return (await platen.previewTemplate({ name, draftOf: slug, data }, {}, { signal })).bytes();
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
  if (preview.error) return <ErrorNotice error={preview.error} isRepeated />;
  if (!preview.data) return <Loading lines={4} />;
  return (
    <Suspense fallback={<Loading lines={4} />}>
      <FirstPage source={preview.data} password={undefined} locked={null} side={260} />
    </Suspense>
  );
}
