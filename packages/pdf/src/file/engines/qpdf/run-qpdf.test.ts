import { expect, it } from 'vitest';
import { startQpdf } from './load-qpdf.ts';
import { runQpdf } from './run-qpdf.ts';

it('qpdf starts with little memory, which V8 would count until the next garbage collection', async () => {
  const qpdf = (await startQpdf(() => {})) as unknown as { readonly HEAPU8: Uint8Array };
  expect(qpdf.HEAPU8.length).toBe(2 << 20);
});

it('qpdf cannot open files outside its virtual file system', async () => {
  const { exitCode, messages } = await runQpdf(new Map(), [import.meta.filename]);
  expect(exitCode).toBe(2);
  expect(messages.join()).toMatch(/No such file/);
});
