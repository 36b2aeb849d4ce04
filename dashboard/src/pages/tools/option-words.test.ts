import type { RunPipelineBody } from '@platen/client';
import { describe, expect, it } from 'vitest';
import { de } from './option-words.de.ts';
import { en } from './option-words.en.ts';

/** Every step; the compiler requires new ones. */
const STEPS: Readonly<Record<RunPipelineBody['steps'][number]['do'], true>> = {
  render: true,
  html: true,
  convert: true,
  merge: true,
  redact: true,
  fill: true,
  pages: true,
  split: true,
  stamp: true,
  protect: true,
  unprotect: true,
  flatten: true,
  optimize: true,
  embed: true,
  attachInvoice: true,
  certify: true,
  validate: true,
  verify: true,
  extract: true,
  information: true,
  text: true,
  rasterize: true,
  images: true,
};

describe('the words of pipeline steps', () => {
  it.each([
    ['English', en],
    ['German', de],
  ])('name every step in %s', (_, words) => {
    // Those of pages have one name for each action.
    const named = Object.keys(words.values ?? {}).map((name) => name.split('.')[0]);
    const schemas = Object.keys(STEPS).map((name) => `PipelineStep${name[0]!.toUpperCase()}${name.slice(1)}`);
    expect(schemas.filter((name) => !named.includes(name))).toEqual([]);
  });
});
