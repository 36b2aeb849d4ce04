import type { Platen } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { usePlaten } from '../../session/session-provider.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Differences } from '../versions/differences.tsx';
import { draftOf, jsonText, PARTS } from './draft.ts';
import { useEditorTexts } from './texts.ts';

const DIFFERING = [...PARTS, 'samples', 'options'] as const;
const LIQUID: ReadonlySet<string> = new Set(['html', 'header', 'footer']);
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
  const before = useVersion(slug, version);
  const after = useVersion(slug, current);
  const failed = [before, after].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={failed.refetch} />;
  if (!before.data || !after.data) return <Loading lines={6} />;
  const { data: earlier } = before;
  const { data: now } = after;
  const parts = DIFFERING.map((part) => ({
    id: part,
    title: texts.parts[part],
    language: LIQUID.has(part) ? ('liquid' as const) : ('json' as const),
    before: earlier[part],
    after: now[part],
  }));
  return <Differences parts={parts} version={version} current={current} same={texts.versionsPage.same} />;
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
