import type { Pipeline, SavePipelineBody } from '@platen/client';

export type Steps = SavePipelineBody['steps'];

/** Pipeline while it is edited. */
export interface PipelineDraft {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly inputs: readonly string[];
  readonly steps: Steps;
}

/** Stands for the slug in the path of the page of a new pipeline. No slug has an underscore. */
export const NO_SLUG = '_new';

export const NEW_PIPELINE: PipelineDraft = {
  slug: '',
  name: '',
  description: '',
  inputs: ['document'],
  steps: [{ do: 'stamp', stamps: [{ text: '{page} / {pages}', size: 10, anchor: 'bottom' }] }],
};

export function draftOf({ slug, name, description, inputs, steps }: Pipeline): PipelineDraft {
  return { slug, name, description, inputs, steps };
}

/** Whether options refer to the data of a run, which only saved pipelines may. */
export function hasReferences(steps: Steps): boolean {
  return JSON.stringify(steps).includes('"$data"');
}

/** Returns a request with curl that runs the steps. */
export function curlOf(apiUrl: string, { slug, inputs, steps }: PipelineDraft): string {
  const isSaved = hasReferences(steps);
  const body = {
    inputs: Object.fromEntries(inputs.map((name) => [name, { documentId: '…' }])),
    ...(isSaved ? { data: {} } : { steps }),
  };
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return [
    `curl -sS ${apiUrl}/v1/pipelines${isSaved ? `/${slug}` : ''} \\`,
    `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${json}' \\`,
    `  -o result.pdf`,
  ].join('\n');
}
