import { useQuery } from '@tanstack/react-query';
import { DiffView } from '../../code/diff-view.tsx';
import type { CodeLanguage } from '../../code/languages.ts';
import { useIsNarrow } from '../../code/use-is-narrow.ts';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { useVersionsTexts } from './texts.ts';
import styles from './versions.module.css';

/** Part of a version. */
interface Part<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly language: CodeLanguage;
}

/** Reads the texts of the parts of a version. */
type LoadVersion<Id extends string> = (
  version: number,
  signal: AbortSignal,
) => Promise<Readonly<Record<Id, string>>>;

/** Shows each part in which a version differs from the current one. */
export function Differences<Id extends string>({
  of,
  load,
  parts,
  version,
  current,
  same,
}: {
  /** Kind and slug of what has the versions. */
  readonly of: readonly [kind: string, slug: string];
  readonly load: LoadVersion<Id>;
  readonly parts: readonly Part<Id>[];
  readonly version: number;
  readonly current: number;
  /** Text if no part differs. */
  readonly same: string;
}) {
  const texts = useVersionsTexts();
  const isNarrow = useIsNarrow();
  const earlier = useVersion(of, load, version);
  const now = useVersion(of, load, current);
  const failed = [earlier, now].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={failed.refetch} />;
  if (!earlier.data || !now.data) return <Loading lines={6} />;
  const [before, after] = [earlier.data, now.data];
  const differing = parts.filter(({ id }) => before[id] !== after[id]);
  if (differing.length === 0) return <Notice kind="info">{same}</Notice>;
  return (
    <div className={styles.parts}>
      {differing.map(({ id, title, language }) => (
        <Card key={id}>
          <section aria-label={texts.diffOf(title)}>
            <header className={styles.partHead}>
              <h2>{title}</h2>
            </header>
            <DiffView
              labels={{ before: texts.before(version), after: texts.now(current) }}
              language={language}
              before={before[id]}
              after={after[id]}
              isSplit={!isNarrow}
            />
          </section>
        </Card>
      ))}
    </div>
  );
}

/** A version never changes, so it is requested only once. */
function useVersion<Id extends string>(
  of: readonly [kind: string, slug: string],
  load: LoadVersion<Id>,
  version: number,
) {
  return useQuery({
    queryKey: ['version', ...of, version],
    queryFn: ({ signal }) => load(version, signal),
    // Another template or pipeline may have the slug later, so the version is not cached for ever.
    staleTime: 60_000,
  });
}
