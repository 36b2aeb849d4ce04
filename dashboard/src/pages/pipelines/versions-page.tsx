import { NotFoundError } from '@platen/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { usePlaceTexts } from '../../i18n/place-texts.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { Differences } from '../versions/differences.tsx';
import { Versions } from '../versions/versions.tsx';
import { usePipelineTexts } from './texts.ts';

const PAGE_SIZE = 20;

/** Lists earlier versions of a pipeline, shows their differences from the current one, and restores them. */
export default function VersionsPage() {
  const { slug = '' } = useParams();
  const { versionsPage: texts } = usePipelineTexts();
  const place = usePlaceTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['pipeline-versions', slug, offset],
    queryFn: async ({ signal }) => {
      const [{ data: pipeline }, versions] = await Promise.all([
        platen.getPipeline(slug, { signal }),
        platen.listPipelineVersions(slug, { limit: PAGE_SIZE, offset }, { signal }),
      ]);
      return { pipeline, versions };
    },
    staleTime: 0,
  });
  if (error instanceof NotFoundError) {
    return <State icon={Workflow} title={place.notFoundTitle} text={place.notFoundText} />;
  }
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading lines={6} />;
  const { pipeline, versions } = data;
  return (
    <Versions
      name={pipeline.name}
      path={`/pipelines/${slug}`}
      backText={texts.back}
      current={pipeline.version}
      versions={versions}
      paging={{ offset, limit: PAGE_SIZE, onMove: setOffset }}
      restoreText={texts.restoreText}
      onRestore={async (version) => {
        await platen.restorePipelineVersion(slug, String(version));
        await queries.invalidateQueries({ queryKey: ['pipelines'] });
      }}
    >
      {(version) => <VersionDifferences slug={slug} version={version} current={pipeline.version} />}
    </Versions>
  );
}

function VersionDifferences({
  slug,
  version,
  current,
}: {
  readonly slug: string;
  readonly version: number;
  readonly current: number;
}) {
  const texts = usePipelineTexts();
  const before = useVersion(slug, version);
  const after = useVersion(slug, current);
  const failed = [before, after].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={failed.refetch} />;
  if (!before.data || !after.data) return <Loading lines={6} />;
  const { data: earlier } = before;
  const { data: now } = after;
  const parts = (['inputs', 'steps'] as const).map((part) => ({
    id: part,
    title: texts[part],
    language: 'json' as const,
    before: JSON.stringify(earlier[part], null, 2),
    after: JSON.stringify(now[part], null, 2),
  }));
  return <Differences parts={parts} version={version} current={current} same={texts.versionsPage.same} />;
}

/** A version never changes, so it is requested only once. */
function useVersion(slug: string, version: number) {
  const platen = usePlaten();
  return useQuery({
    queryKey: ['pipeline-version', slug, version],
    queryFn: async ({ signal }) => (await platen.getPipelineVersion(slug, String(version), { signal })).data,
    // Another pipeline may have the slug later, so the version is not cached for ever.
    staleTime: 60_000,
  });
}
