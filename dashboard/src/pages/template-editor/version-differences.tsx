import type { Platen } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { DiffView } from '../../code/diff-view.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { draftOf, jsonText, PARTS } from './draft.ts';
import { useEditorTexts } from './texts.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import styles from './versions-page.module.css';

const DIFFERING = [...PARTS, 'samples', 'options'] as const;
type Texts = Readonly<Record<(typeof DIFFERING)[number], string>>;

/** Shows each part in which a version differs from the current one. */
export function VersionDifferences({
  slug,
  version,
  current,
}: {
  readonly slug: string;
  readonly version: number;
  readonly current: number;
}) {
  const texts = useEditorTexts();
  const isNarrow = useIsNarrow();
  const before = useVersion(slug, version);
  const after = useVersion(slug, current);
  const failed = [before, after].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={failed.refetch} />;
  if (!before.data || !after.data) return <Loading lines={6} />;
  const parts = DIFFERING.filter((part) => before.data[part] !== after.data[part]);
  if (parts.length === 0) return <Notice kind="info">{texts.versionsPage.same}</Notice>;
  return (
    <div className={styles.parts}>
      {parts.map((part) => (
        <Card key={part}>
          <section aria-label={texts.versionsPage.diffOf(texts.parts[part])}>
            <header className={styles.partHead}>
              <h2>{texts.parts[part]}</h2>
            </header>
            <DiffView
              labels={{ before: texts.versionsPage.before(version), after: texts.versionsPage.now(current) }}
              language={part === 'html' || part === 'header' || part === 'footer' ? 'liquid' : 'json'}
              before={before.data[part]}
              after={after.data[part]}
              isSplit={!isNarrow}
            />
          </section>
        </Card>
      ))}
    </div>
  );
}

/** A version never changes, so it is requested only once. */
function useVersion(slug: string, version: number) {
  const platen = usePlaten();
  return useQuery({
    queryKey: ['version', slug, version],
    queryFn: ({ signal }) => textsOf(platen, slug, version, signal),
    // Another template may have the slug later, so the version is not cached for ever.
    staleTime: 60_000,
  });
}

async function textsOf(platen: Platen, slug: string, version: number, signal: AbortSignal): Promise<Texts> {
  const { data } = await platen.getTemplateSource(slug, { version }, { signal });
  const { options, samples: _, ...parts } = draftOf(data);
  const samples = Object.keys(data.samples).length > 0 ? jsonText(data.samples) : '';
  return { ...parts, samples, options: jsonText(options) };
}
