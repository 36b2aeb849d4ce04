// npm run generate: writes the files that are generated from the code. A test fails if one is out of date.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './generated-files.ts';

const root = path.dirname(import.meta.dirname);
for (const [file, text] of Object.entries(generatedFiles())) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  console.log(file);
}
