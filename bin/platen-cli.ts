import path from 'node:path';

process.env.PLATEN_DATA ??= path.join(import.meta.dirname, '../.platen');
// Scripts start in the root of the project, but paths are meant relative to the user's current folder.
const { PLATEN_CWD, INIT_CWD, npm_lifecycle_event: script } = process.env;
const folder = PLATEN_CWD ?? (script === 'platen' ? INIT_CWD : undefined);
if (folder) process.chdir(folder);

await import('../cli/src/main.ts');
