import { NotFoundError } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { usePlaten } from '../../session/session-provider.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Versions } from '../versions/versions.tsx';
import { MissingTemplate } from './missing-template.tsx';
import { useEditorTexts } from './texts.ts';
import { VersionDifferences } from './version-differences.tsx';

const PAGE_SIZE = 20;

/** Lists earlier versions of a template, shows their differences from the current one, and restores them. */
export default function VersionsPage() {
  const { slug = '' } = useParams();
  const { versionsPage: texts } = useEditorTexts();
  const platen = usePlaten();
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['versions', slug, offset],
    queryFn: async ({ signal }) => {
      const [{ data: template }, versions] = await Promise.all([
        platen.getTemplate(slug, { signal }),
        platen.listTemplateVersions(slug, { limit: PAGE_SIZE, offset }, { signal }),
      ]);
      return { template, versions };
    },
    staleTime: 0,
  });
  if (error instanceof NotFoundError) return <MissingTemplate />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading lines={6} />;
  const { template, versions } = data;
  return (
    <Versions
      name={template.name}
      path={`/templates/${slug}`}
      backText={texts.back}
      current={template.version}
      versions={versions}
      paging={{ offset, limit: PAGE_SIZE, onMove: setOffset }}
      restoreText={texts.restoreText}
      onRestore={(version) => platen.restoreTemplateVersion(slug, String(version))}
    >
      {(version) => <VersionDifferences slug={slug} version={version} current={template.version} />}
    </Versions>
  );
}
