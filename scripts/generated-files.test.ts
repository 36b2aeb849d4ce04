import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from './generated-files.ts';

const ROOT = path.dirname(import.meta.dirname);

describe('generated files', () => {
  it.each(Object.entries(generatedFiles()))('%s is up to date (npm run generate)', (file, text) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8')).toBe(text);
  });

  it('are marked as generated in .gitattributes, so that reviews fold them', () => {
    const attributes = readFileSync(path.join(ROOT, '.gitattributes'), 'utf8').split('\n');
    const unmarked = Object.keys(generatedFiles()).filter(
      (file) => !attributes.includes(`${file} linguist-generated`),
    );
    expect(unmarked).toEqual([]);
  });
});
