import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Folder, within the data folder, of programs that npm does not install with the project. Test runs have their own data folders
 * but share this one.
 */
export function binariesFolder(setting: string | undefined = process.env.PLATEN_DATA): string {
  return path.resolve(setting || path.join(ROOT, '.platen'), 'binaries');
}
