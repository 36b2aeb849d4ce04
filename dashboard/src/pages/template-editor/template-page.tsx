import { NotFoundError, type Template } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { Redirect, useParams } from 'wouter';
import { useSession } from '../../session/session-provider.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import type { SourceParts } from './draft.ts';
import { MissingTemplate } from './missing-template.tsx';
import { TemplateEditor } from './template-editor.tsx';

/** A template as the editor begins with it. */
export interface OpenedTemplate {
  readonly template: Template;
  readonly source: SourceParts;
}

/** One template, to be written. */
export default function TemplatePage() {
  const { slug = '' } = useParams();
  const { isAdmin } = useSession();
  // The source is for those who may change it.
  return isAdmin ? <Opening slug={slug} /> : <Redirect to={`/templates/${slug}/use`} replace />;
}

function Opening({ slug }: { readonly slug: string }) {
  const { platen } = useSession();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['template', slug],
    queryFn: async ({ signal }): Promise<OpenedTemplate> => {
      const [{ data: template }, { data: source }] = await Promise.all([
        platen.getTemplate(slug, { signal }),
        platen.getTemplateSource(slug, {}, { signal }),
      ]);
      // Both are of one version: the saved one, should another one come in between.
      return { template: { ...template, version: source.version }, source };
    },
    // It is read anew when the page is opened, and never under the hands of who writes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error instanceof NotFoundError) return <MissingTemplate />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading lines={6} />;
  return <TemplateEditor key={dataUpdatedAt} opened={data} onReload={() => void refetch()} />;
}
