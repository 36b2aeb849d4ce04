import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '@platen/pdf';
import { describe, expect, it } from 'vitest';
import { SERVICE_ERROR_CODES } from '../src/domain/error-codes.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../docs/api.md'), 'utf8');

describe('error codes', () => {
  it('in the API guide exist', () => {
    const [, errors] = /\n## Errors\n(.*?)\n## /s.exec(guide)!;
    const named = [...errors!.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, code]) => code!);
    expect(named.length).toBeGreaterThan(20);
    const known = { ...SERVICE_ERROR_CODES, ...ERROR_CODES };
    expect(named.filter((code) => !Object.hasOwn(known, code))).toEqual([]);
  });

  it('of the service are distinct from those of the engine', () => {
    expect(Object.keys(SERVICE_ERROR_CODES).filter((code) => Object.hasOwn(ERROR_CODES, code))).toEqual([]);
  });
});
