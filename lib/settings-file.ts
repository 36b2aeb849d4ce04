import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSettings, type StatedSettings, settled } from './settings.ts';
import { listed } from './settings-conflicts.ts';

const STAGE = /^[a-z][a-z0-9-]{0,19}$/;
const FILE = /^platen\.settings(?:\.([a-z][a-z0-9-]*))?\.json$/;
const LOOPBACK = /^(?:(?:[^:]+\.)?localhost|127(?:\.\d+){1,3}|0(?:\.0){0,3}|\[[:0]*:0*[01]?\])\.?(?::\d+)?$/i;
/** Describes the files, and is none. */
const SCHEMA = 'platen.settings.schema.json';

/** Where the settings of a stage are; of the only one, or of production, when no stage is named. */
export function settingsFile(stage?: string): string {
  return stage === undefined ? 'platen.settings.json' : `platen.settings.${stage}.json`;
}

/**
 * Reads the file of settings of a stage. The only deployment needs none.
 *
 * @throws Error naming the file and what is wrong in it; or another file, when both would update the same stacks
 */
export function readSettingsFile(root: string, stage?: string): StatedSettings {
  if (stage !== undefined && (!STAGE.test(stage) || stage === 'schema'))
    throw new Error(
      `stage ${stage}: must have at most 20 small letters, digits and hyphens, and begin with a letter`,
    );
  const file = settingsFile(stage);
  if (!existsSync(path.join(root, file))) {
    if (stage === undefined) return {};
    throw new Error(`There is no ${file}: write the settings of the stage ${stage} into it, {} for none`);
  }
  const stated = read(root, file);
  const { prefix } = settled(stated, stage);
  for (const other of readdirSync(root)) {
    const match = FILE.exec(other);
    if (!match || other === file || other === SCHEMA) continue;
    if (settled(read(root, other), match[1]).prefix === prefix)
      throw new Error(
        `${file} and ${other} have the same prefix ${prefix}: they would update the same stacks`,
      );
  }
  return stated;
}

/**
 * @throws Error when webhooks, uploads or templates could reach the function that works for them: Lambda's own API, with
 *   the function's credentials, is on its loopback address
 */
function assertNoLoopback({ egressAllow = '' }: StatedSettings, file: string): void {
  const loopback = listed(egressAllow).find((entry) => LOOPBACK.test(entry));
  if (loopback !== undefined)
    throw new Error(`${file}: egressAllow: must not name a loopback address (${loopback})`);
}

function read(root: string, file: string): StatedSettings {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`${file} is no JSON: ${error.message}`);
  }
  const stated = parseSettings(value, file);
  assertNoLoopback(stated, file);
  return stated;
}
