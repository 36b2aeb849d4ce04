import path from 'node:path';

// `npm run` changes to the root of the project, but paths are meant relative to the user's current folder.
process.env.PLATEN_DATA ??= path.join(import.meta.dirname, '../.platen');
if (process.env.npm_lifecycle_event === 'platen' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

await import('../cli/src/main.ts');
