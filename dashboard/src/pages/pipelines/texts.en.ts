import { plural } from '../../i18n/plural.ts';

const few = plural('en');

/** Texts of the list of pipelines, and of the page that builds one. */
export const en = {
  title: 'Pipelines',
  lead: 'Several operations in one request, saved under a name.',
  create: 'New pipeline',
  name: 'Name',
  slug: 'Slug',
  slugHint: 'Used in the API: POST /v1/pipelines/{slug}.',
  inputs: 'Inputs',
  inputsHint: 'Names of the PDFs that a run brings, separated by commas.',
  version: 'Version',
  updated: 'Changed',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete the pipeline “${name}”?`,
  deleteText:
    'All of its versions are deleted, and requests that run it will fail. Documents that it has made are kept.',
  emptyTitle: 'No pipelines yet',
  emptyText: 'Build one of steps, such as stamp, sign and protect, and run it by hand or through the API.',
  newTitle: 'New pipeline',
  back: 'All pipelines',
  notFoundTitle: 'There is no such pipeline',
  notFoundText: 'It may have been deleted.',
  save: 'Save',
  saved: (version: number) => `Saved as version ${version}`,
  description: 'Description',
  parts: 'Parts of the pipeline',
  steps: 'Steps',
  json: 'JSON',
  curl: 'curl',
  jsonLabel: 'Steps as JSON',
  notJson: 'This is not a JSON array of steps.',
  tryIt: 'Try it',
  tryText: 'Runs the steps as they are here, saved or not. Results become documents.',
  data: 'Data of the run (JSON)',
  dataHint: 'For options such as { "$data": "/customer/name" } of a saved pipeline.',
  notData: 'This is not a JSON object.',
  run: 'Run',
  runSaved: 'Options with “$data” need a saved pipeline. Save it first.',
  made: (count: number) => few(count, 'One document was made.', '{} documents were made.'),
  noDocuments: 'The steps only read. Their reports are below.',
  reports: 'Reports',
  invalidSlug: 'Use lower case letters, digits and hyphens.',
  versions: 'Versions',
  versionsPage: {
    back: 'The pipeline',
    same: 'Nothing differs: inputs and steps are those of the current version.',
    restoreText:
      'Its inputs and steps are saved once more as the newest version, which runs use from now on. Nothing is lost: the current one stays in the list.',
  },
};

export type PipelineTexts = typeof en;
