#!/usr/bin/env node
// The command line of a clone, on the Node that npm installed for it. Paths are relative to the user's current folder.
process.env.PLATEN_CWD = process.cwd();
process.argv.splice(2, 0, 'bin/platen-cli.ts');
await import('../scripts/with-install.mjs');
