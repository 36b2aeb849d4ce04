import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PdfError } from './errors.ts';
import { DamagedPdfError } from './file/core/damaged.ts';
import { refusalOf } from './file/core/refusals.ts';
import { extractImages } from './operations/extract-images/index.ts';
import { extractText } from './operations/extract-text/index.ts';
import { redact } from './operations/redact/index.ts';
import { build, SECRET } from './operations/redact/testing/build.ts';
import { UndecodableImage } from './page/images/decode-image.ts';

const isUndefinedFunction = () => (undefined as unknown as () => void)();

describe('refusalOf', () => {
  it.each([
    new DamagedPdfError('no pages'),
    new UndecodableImage('no samples'),
    new RangeError('Maximum call stack size exceeded'),
    new WebAssembly.RuntimeError('unreachable'),
  ])('blames the file for damage, stack overflows and engine traps: $name', (error) => {
    expect(refusalOf(error, 'pdfs[1]')).toMatchObject({
      kind: 'invalid',
      code: 'PDF_DAMAGED',
      field: 'pdfs[1]',
      cause: error,
    });
  });

  it.each([
    new RangeError('x'),
    new TypeError('x'),
    new ReferenceError('x'),
    new SyntaxError('x'),
    new Error('x'),
  ])('rethrows a fault of the engine: $name', (error) => {
    expect(refusalOf(error, 'pdf')).toBe(error);
  });

  it('rethrows a refusal', () => {
    const refusal = new PdfError('too-large', 'PDF_TOO_LARGE', 'pdf: too large');
    expect(refusalOf(refusal, 'pdf')).toBe(refusal);
  });
});

describe('a TypeError within the engine', () => {
  const input = () => build(`BT /F1 12 Tf 40 150 Td (${SECRET}) Tj ET`);

  it('is not reported as PDF_DAMAGED by redaction', async () => {
    const request = { presets: ['email'], onPage: isUndefinedFunction };
    await expect(redact(await input(), request)).rejects.toThrow(TypeError);
  });

  it('is not reported as PDF_DAMAGED by extraction', async () => {
    const options = { onPage: isUndefinedFunction };
    await expect(extractText(await input(), options)).rejects.toThrow(TypeError);
    await expect(extractImages(await input(), options)).rejects.toThrow(TypeError);
  });

  it('is distinguished from damage in one source file', () => {
    const folder = import.meta.dirname;
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== 'file/core/refusals.ts',
    );
    const blanket = sources.filter((path) =>
      /refusals\.damaged\([^)]*\berror\b/.test(readFileSync(join(folder, path), 'utf8')),
    );
    expect(blanket).toEqual([]);
  });
});
