import type { Platen } from '../../packages/client/src/index.ts';
import { CliError } from './cli-error.ts';
import { differingFiles, savedFiles, type TemplateFolder } from './template-folder.ts';

/** Number of versions to compare a folder with, newest first. */
const COMPARED = 20;

/**
 * Checks that writing a template into a folder loses no changes: the folder's content equals the template or an earlier version
 * that the service still has.
 *
 * @throws CliError naming the files that would be lost
 */
export async function assertNothingLost(
  platen: Platen,
  folder: string,
  template: TemplateFolder,
): Promise<void> {
  const files = differingFiles(folder, template);
  if (files.length === 0 || (await isEarlierVersion(platen, folder, template))) return;
  throw new CliError(
    `${folder} has unpushed changes (${files.join(', ')}): push them, pull into another folder with -o, or overwrite them with --force`,
  );
}

async function isEarlierVersion(platen: Platen, folder: string, template: TemplateFolder): Promise<boolean> {
  const { data: versions } = await platen.listTemplateVersions(template.slug, { limit: COMPARED });
  for (const { version } of versions) {
    const { data } = await platen.getTemplateSource(template.slug, { version });
    const { html, header, footer, dataSchema, sampleData, samples, options } = data;
    const parts = { html, header, footer, dataSchema, sampleData, samples, options, partials: data.partials };
    const earlier = { ...template, ...parts, ...savedFiles(data) };
    if (differingFiles(folder, earlier).length === 0) return true;
  }
  return false;
}
