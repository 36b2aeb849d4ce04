import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSettings, type StatedSettings, settled } from './settings.ts';
import { listed } from './settings-conflicts.ts';

const STAGE = /^[a-z][a-z0-9-]{0,19}$/;
const FILE = /^platen\.settings(?:\.([a-z][a-z0-9-]*))?\.json$/;
const LOOPBACK = /^(?:(?:[^:]+\.)?localhost|127(?:\.\d+){1,3}|0(?:\.0){0,3}|\[[:0]*:0*[01]?\])\.?(?::\d+)?$/i;
/** The schema of the files, not a settings file. */
const SCHEMA = 'platen.settings.schema.json';

/** Returns the path of a stage's settings file; without a stage, that of the only deployment or of production. */
export function settingsFile(stage?: string): string {
  return stage === undefined ? 'platen.settings.json' : `platen.settings.${stage}.json`;
}

/**
 * Reads the settings file of a stage. The only deployment needs none.
 *
 * @throws Error naming the file and its problem, or a second file that would update the same stacks
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
 * @throws Error when webhooks, uploads or templates could reach the loopback address of their function, which serves Lambda's
 *   runtime API with the function's credentials
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
