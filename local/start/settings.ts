import { statSync } from 'node:fs';
import { HOST, hostExecutable, OWN_CHROMIUM } from '../../layers/chromium/host.ts';
import { LocalRuntimeError } from '../errors.ts';

/** Reads `PLATEN_MAX_INSTANCES`: the maximum instances per function. */
export function maxInstances(setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return undefined;
  const count = Number(setting);
  if (!Number.isInteger(count) || count < 1) {
    throw new LocalRuntimeError(`PLATEN_MAX_INSTANCES must be a whole number from 1 on, not ${setting}`);
  }
  return count;
}

/**
 * Reads `PLATEN_CHROMIUM_PATH`: a Chromium of this machine. By default, the build that the first start downloads if the layer's
 * Chromium does not run here; undefined if it does.
 */
export function chromiumPath(setting: string | undefined, host: string = HOST): string | undefined {
  let executable: string | undefined;
  try {
    executable = hostExecutable(setting ?? '', host);
  } catch (error) {
    throw new LocalRuntimeError((error as Error).message);
  }
  if (executable === undefined || isFile(executable)) return executable;
  if (setting) throw new LocalRuntimeError(`PLATEN_CHROMIUM_PATH: not a file (${setting}). ${OWN_CHROMIUM}`);
  throw new LocalRuntimeError(
    `There is no Chromium for ${host} in ${executable}: npm start downloads it. ${OWN_CHROMIUM}`,
  );
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
