import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Folder of the programs that npm does not install with the project, within the data folder. Test runs have data folders of
 * their own and share this one.
 */
export function binariesFolder(setting: string | undefined = process.env.PLATEN_DATA): string {
  return path.resolve(setting || path.join(ROOT, '.platen'), 'binaries');
}
