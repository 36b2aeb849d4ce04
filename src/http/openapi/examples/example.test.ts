import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateData } from '../../../rendering/validate-data.ts';
import { EXAMPLE, invoice } from './example.ts';

describe('the data of the examples', () => {
  it('is accepted by the schema of the starter template', () => {
    const schema = path.resolve(
      import.meta.dirname,
      `../../../../templates/${EXAMPLE.templateSlug}/schema.json`,
    );
    expect(() => validateData(JSON.parse(readFileSync(schema, 'utf8')), invoice)).not.toThrow();
  });
});
