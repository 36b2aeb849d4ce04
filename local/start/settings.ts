import { existsSync } from 'node:fs';
import { LocalRuntimeError } from '../errors.ts';

/** Reads `PLATEN_MAX_INSTANCES`: how many instances a function may have. */
export function maxInstances(setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return undefined;
  const count = Number(setting);
  if (!Number.isInteger(count) || count < 1) {
    throw new LocalRuntimeError(`PLATEN_MAX_INSTANCES must be a whole number from 1 on, not ${setting}`);
  }
  return count;
}

/** Reads `PLATEN_CHROMIUM_PATH`: a Chromium of this machine. */
export function chromiumPath(setting: string | undefined): string | undefined {
  if (setting === undefined || setting === '') return undefined;
  if (existsSync(setting)) return setting;
  throw new LocalRuntimeError(`PLATEN_CHROMIUM_PATH is not a file: ${setting}`);
}
