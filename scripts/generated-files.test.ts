import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from './generated-files.ts';

describe('files that are made from the code', () => {
  it.each(Object.entries(generatedFiles()))('%s is up to date (npm run generate)', (file, text) => {
    expect(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')).toBe(text);
  });
});
