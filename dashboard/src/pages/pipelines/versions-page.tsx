import { NotFoundError } from '@platen/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { jsonText } from '../../code/json-text.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Differences } from '../versions/differences.tsx';
import { Versions } from '../versions/versions.tsx';
import { MissingPipeline } from './missing-pipeline.tsx';
import { usePipelineTexts } from './texts.ts';

const PAGE_SIZE = 20;

/** Lists earlier versions of a pipeline, shows their differences from the current one, and restores them. */
export default function VersionsPage() {
  const { slug = '' } = useParams();
  const { versionsPage: texts } = usePipelineTexts();
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
    return <MissingPipeline />;
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
  const platen = usePlaten();
  return (
    <Differences
      of={['pipeline', slug]}
      load={async (number, signal) => {
        const { data } = await platen.getPipelineVersion(slug, String(number), { signal });
        return { inputs: jsonText(data.inputs), steps: jsonText(data.steps) };
      }}
      parts={(['inputs', 'steps'] as const).map((id) => ({ id, title: texts[id], language: 'json' }))}
      version={version}
      current={current}
      same={texts.versionsPage.same}
    />
  );
}
