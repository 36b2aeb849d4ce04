import { NotFoundError } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { Redirect, useParams } from 'wouter';
import { useSession } from '../../session/session-provider.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { MissingTemplate } from './missing-template.tsx';
import { OfficeTemplate } from './office-template.tsx';
import { type OpenedTemplate, TemplateEditor } from './template-editor.tsx';

/** Page for editing one template. */
export default function TemplatePage() {
  const { slug = '' } = useParams();
  const { isAdmin } = useSession();
  // Only keys that may change the source can read it.
  return isAdmin ? <Opening slug={slug} /> : <Redirect to={`/templates/${slug}/render`} replace />;
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
      // Both have to be of one version, so the source's version wins if another one is saved between the requests.
      return { template: { ...template, version: source.version }, source };
    },
    // The template is loaded again when the page is opened, but never during editing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error instanceof NotFoundError) return <MissingTemplate />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading lines={6} />;
  // A template without HTML is an office document.
  if (data.source.html === '')
    return <OfficeTemplate key={dataUpdatedAt} opened={data} onReload={() => void refetch()} />;
  return <TemplateEditor key={dataUpdatedAt} opened={data} onReload={() => void refetch()} />;
}
