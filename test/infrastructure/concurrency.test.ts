import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../lib/endpoints/index.ts';
import { FUNCTION_MEMORY_MB, MAX_RESIDENT_MB } from '../../src/pdf-worker/limits.ts';
import { OPERATED, synthesize } from './app.ts';

/** Returns each function's reserved concurrency, by its folder in `functions/`. */
async function reserved(context: Readonly<Record<string, unknown>>): Promise<Map<string, number>> {
  const { service } = await synthesize(context);
  const functions = Object.values(service.findResources('AWS::Lambda::Function'));
  return new Map(
    functions.flatMap(({ Properties }) => {
      const count: number | undefined = Properties.ReservedConcurrentExecutions;
      const name = String(Properties.Description).replace('Platen: ', '');
      return count === undefined ? [] : [[name, count] as const];
    }),
  );
}

const ofClass = (wanted: string) =>
  ENDPOINTS.filter((endpoint) => endpoint.class === wanted).map(({ operation }) => operation.id);

describe('reserved concurrency', () => {
  it('is not reserved unless it is set, since a new account has none', async () => {
    expect(await reserved({})).toEqual(new Map());
  });

  it('is set by class of function', async () => {
    const counts = await reserved(OPERATED);
    expect(ofClass('render')).toEqual(['render-template', 'render-inline', 'create-invoice']);
    expect(ofClass('pdf').sort()).toEqual([
      'attach-invoice',
      'certify-pdf',
      'edit-pages',
      'extract-data',
      'extract-images',
      'extract-text',
      'fill-form',
      'flatten-pdf',
      'get-batch-results',
      'get-document-form',
      'merge-pdfs',
      'optimize-pdf',
      'protect-pdf',
      'rasterize-pdf',
      'read-form',
      'read-information',
      'read-invoice',
      'redact-pdf',
      'run-pipeline',
      'run-saved-pipeline',
      'sign-pdf',
      'split-pdf',
      'stamp-pdf',
      'unprotect-pdf',
      'validate-pdf',
      'verify-pdf',
    ]);
    expect(counts).toEqual(
      new Map([
        // Every render calls the print function, which needs the same concurrency.
        ...['print-document', ...ofClass('render')].map((id) => [id, 20] as const),
        ...ofClass('pdf').map((id) => [id, 5] as const),
      ]),
    );
  });
});

describe('concurrent requests of one account', () => {
  const limits = async (context: Readonly<Record<string, unknown>>) => {
    const { service } = await synthesize(context);
    const functions = Object.values(service.findResources('AWS::Lambda::Function'));
    return new Set(
      functions
        .filter(({ Properties }) => Properties.ReservedConcurrentExecutions !== undefined)
        .map(({ Properties }) => Properties.Environment.Variables.ACCOUNT_CONCURRENCY),
    );
  };

  it('take at most half of the reserved instances, so that others find one', async () => {
    expect(await limits(OPERATED)).toContain('2');
  });
});

describe('functions that work on PDFs', () => {
  it('have enough memory and time to refuse a file', () => {
    expect(MAX_RESIDENT_MB).toBeLessThan(FUNCTION_MEMORY_MB - 500);
    for (const { class: kind, memoryMb, timeoutSeconds = 0 } of ENDPOINTS) {
      if (kind !== 'pdf') continue;
      expect(memoryMb).toBe(FUNCTION_MEMORY_MB);
      expect(timeoutSeconds).toBeGreaterThanOrEqual(60);
    }
  });
});
