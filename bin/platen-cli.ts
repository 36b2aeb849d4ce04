import path from 'node:path';

// `npm run` changes to the root of the project: paths mean what they mean where the user stands.
process.env.PLATEN_DATA ??= path.join(import.meta.dirname, '../.platen');
if (process.env.npm_lifecycle_event === 'platen' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

await import('../cli/src/main.ts');
