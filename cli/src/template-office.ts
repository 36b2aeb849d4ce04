import { existsSync } from 'node:fs';
import path from 'node:path';
import { TEMPLATE_FORMAT_NAMES, templateFilePath } from '../../src/domain/asset-type.ts';
import { CliError } from './cli-error.ts';
import type { AssetHashes } from './template-assets.ts';

/** Names that an office template has in its folder, and as an asset of the service. */
export const OFFICE_FILES: readonly string[] = TEMPLATE_FORMAT_NAMES.map(templateFilePath);

/**
 * Returns the name of the office template in a folder; `undefined` if it has none.
 *
 * @throws CliError if the folder has several templates
 */
export function officeFileIn(folder: string): string | undefined {
  const found = ['template.html', ...OFFICE_FILES].filter((name) => existsSync(path.join(folder, name)));
  if (found.length > 1) throw new CliError(`${folder} has more than one template: ${found.join(', ')}`);
  return found.find((name) => OFFICE_FILES.includes(name));
}

/** Separates the office template from the other files of a saved template. */
export function withoutOfficeFile(saved: AssetHashes): AssetHashes {
  return Object.fromEntries(Object.entries(saved).filter(([name]) => !OFFICE_FILES.includes(name)));
}
