import { embedData, verify } from '@platen/pdf';
import { afterAll, describe, expect, it } from 'vitest';
import { bombsOf } from '../../packages/pdf/src/testing/bombs/index.ts';
import { onePage } from '../../packages/pdf/src/testing/raw-pdf.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { InvalidInputError, NotFoundError, PlatenError } from '../domain/errors.ts';
import { PdfWorker } from './index.ts';
import { PdfThread } from './pdf-thread.ts';
import { certificateOf, OPERATIONS } from './testing/operations.ts';

const worker = new PdfWorker();
/** Short enough that a file which only the time limit stops does not delay the tests. */
const hasty = new PdfWorker(new PdfThread({ time: { workMs: 1000, stepMs: 500 } }));
const BOMBS = bombsOf(1 << 16);
afterAll(() => Promise.all([worker.close(), hasty.close()]));

/** A valid file that every operation accepts. */
const sound = () => embedData(samplePdf({ pages: 2 }), { a: 1 });

const ENDLESS = 'forms ten to the twentieth';

describe('work on PDFs in a thread', () => {
  it.each(Object.keys(OPERATIONS))('%s gives a result', async (operation) => {
    expect(await OPERATIONS[operation]!(worker, await sound())).toBeDefined();
  });

  it.each([
    ['time', { processorMs: 0, residentMb: 100_000 }, 'takes longer than is allowed'],
    ['memory', { processorMs: 100_000, residentMb: 1 }, 'takes more than 1 MB of memory'],
  ])(
    'ends with the given error when finishing an office document exceeds its %s',
    async (_, limits, reason) => {
      const content = 'BT /F 9 Tf 50 700 Td (text) Tj ET\n'.repeat(20_000);
      const finished = worker.finishConverted(
        onePage({ content }),
        { title: 'Large', conformance: ['pdfa', 'ua'] },
        limits,
        (why) => new Error(`file: ${why}`),
      );
      await expect(finished).rejects.toThrow(`file: ${reason}`);
      const next = await worker.run('readInformation', await sound(), {});
      expect(next.pageCount).toBeGreaterThan(0);
    },
  );

  it('ends with an error about the invoice when reading one exceeds the time limit', async () => {
    const none = new PdfWorker(new PdfThread({ time: { workMs: 0, stepMs: 0 } }));
    const xml = Buffer.from(`<Invoice xmlns="u">${'<a/>'.repeat(400_000)}</Invoice>`);
    await expect(none.readInvoice(xml, 'body')).rejects.toMatchObject({
      code: 'XML_LIMIT',
      message: expect.stringMatching(/^body: the invoice is too complex/),
    });
    await none.close();
  });

  it('returns pages in their order, and JSON unchanged', async () => {
    const pages = (await OPERATIONS.rasterize!(worker, await sound())) as Uint8Array[];
    expect(pages.map((page) => Buffer.from(page.subarray(1, 4)).toString())).toEqual(['PNG', 'PNG']);
    expect(await worker.run('extractData', await sound(), {})).toEqual({ a: 1 });
  });

  it('uses key and time stamps in the calling process', async () => {
    const { certificates, key } = await certificateOf();
    const asked: string[] = [];
    const credentials = {
      certificates,
      key: {
        algorithm: key.algorithm,
        sign: (bytes: Uint8Array) => {
          asked.push('sign');
          return key.sign(bytes);
        },
      },
    };
    const { pdf } = await worker.sign(await sound(), { credentials });
    expect((await verify(pdf)).signatures).toMatchObject([{ valid: true }]);
    const timestamp = {
      timestamp: async () => {
        asked.push('timestamp');
        throw new PlatenError('upstream', 'TIMESTAMP_FAILED', 'timestampUrl: gave none');
      },
    };
    await expect(worker.sign(await sound(), { credentials, timestamp })).rejects.toMatchObject({
      kind: 'upstream',
      code: 'TIMESTAMP_FAILED',
    });
    expect(asked).toEqual(['sign', 'sign', 'timestamp']);
  });

  it('rethrows errors of operations with class, code and field', async () => {
    const refused = (await worker
      .run('flatten', Buffer.from('no PDF'), {})
      .catch((error) => error)) as PlatenError;
    expect(refused).toBeInstanceOf(InvalidInputError);
    expect(refused).toMatchObject({ code: 'NOT_A_PDF', field: 'pdf' });
    await expect(worker.run('extractData', samplePdf(), {})).rejects.toBeInstanceOf(NotFoundError);
    await expect(worker.run('merge', [samplePdf(), Buffer.from('x')], {})).rejects.toMatchObject({
      field: 'pdfs[1]',
    });
  });

  it('is ended at the time limit, and the next is served', async () => {
    const refused = hasty.rasterize(BOMBS[ENDLESS]!()).next();
    await expect(refused).rejects.toMatchObject({
      code: 'PDF_TOO_COMPLEX',
      field: 'pdf',
      message: expect.stringMatching(/longer than 1 s/),
    });
    expect(await hasty.run('extractData', await sound(), {})).toEqual({ a: 1 });
  });

  it('is ended at the memory limit, and the next is served', async () => {
    const baseMb = process.memoryUsage.rss() / 2 ** 20;
    const small = new PdfWorker(new PdfThread({ maxResidentMb: Math.ceil(baseMb) + 600 }));
    await expect(small.run('flatten', bombsOf()['strings of 100 MB']!(), {})).rejects.toMatchObject({
      code: 'PDF_TOO_COMPLEX',
      message: expect.stringMatching(/MB of memory/),
    });
    expect(await small.run('extractData', await sound(), {})).toEqual({ a: 1 });
    await small.close();
  });

  it('runs one after the other', async () => {
    const pdfs = await Promise.all([sound(), sound(), sound()]);
    const all = await Promise.all(pdfs.map((pdf) => worker.run('extractData', pdf, {})));
    expect(all).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
  });
});
