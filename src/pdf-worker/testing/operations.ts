import { loadCredentials, type SigningCredentials } from '@platen/pdf';
import { samplePdf } from '../../../packages/pdf/src/testing/sample-pdf.ts';
import { issue } from '../../../packages/pdf/src/testing/signatures/test-ca.ts';
import type { PdfWorker } from '../index.ts';

let credentials: Promise<SigningCredentials> | undefined;

/** Returns signing credentials, generated once. */
export function certificateOf(): Promise<SigningCredentials> {
  if (credentials === undefined) {
    const { certificatePem, privateKeyPem } = issue({ name: 'Signer' });
    credentials = loadCredentials({ certificatePem, privateKeyPem });
  }
  return credentials;
}

/** Every operation on an external PDF, with all of its options in use. */
export const OPERATIONS: Readonly<Record<string, (worker: PdfWorker, pdf: Uint8Array) => Promise<unknown>>> =
  {
    sign: async (worker, pdf) =>
      worker.sign(pdf, { credentials: await certificateOf(), visible: {}, page: 'last' }),
    embed: (worker, pdf) => worker.run('embedData', pdf, { order: 'A-17' }, {}),
    extract: (worker, pdf) => worker.run('extractData', pdf, {}),
    extractImages: (worker, pdf) => worker.run('extractImages', pdf, {}),
    extractText: (worker, pdf) => worker.run('extractText', pdf, { format: 'json', hidden: true }),
    readInformation: (worker, pdf) => worker.run('readInformation', pdf, {}),
    readForm: (worker, pdf) => worker.run('readForm', pdf, {}),
    fillForm: async (worker, pdf) => {
      const { fields } = await worker.run('readForm', Uint8Array.from(pdf), {});
      const field = fields.find(({ fillable }) => fillable);
      // A file without a form is rejected.
      if (!field) return fields;
      return worker.run('fillForm', pdf, { [field.name]: null }, { readOnly: true, flatten: true });
    },
    flatten: (worker, pdf) => worker.run('flatten', pdf, {}),
    editPages: (worker, pdf) => worker.run('editPages', pdf, { action: 'reorder', pages: [{ from: 0 }] }, {}),
    insertPages: (worker, pdf) =>
      worker.run('editPages', samplePdf(), { action: 'insert', at: 0, parts: [{ pdf }, { blank: 1 }] }, {}),
    imposePages: (worker, pdf) =>
      worker.run('editPages', pdf, { action: 'nUp', perSheet: 4, frames: true }, {}),
    stampPages: (worker, pdf) =>
      worker.run(
        'stampPages',
        pdf,
        [
          { text: '{page} of {pages}', anchor: 'bottom' },
          { pdf: samplePdf(), layer: 'under', tile: true, width: 90 },
        ],
        {},
      ),
    protect: (worker, pdf) =>
      worker.run(
        'protect',
        pdf,
        {
          userPassword: 'user',
          ownerPassword: 'owner',
          permissions: { copy: false },
          encryptMetadata: false,
        },
        {},
      ),
    // An unencrypted file is rejected.
    unprotect: (worker, pdf) =>
      worker
        .run('protect', pdf, { ownerPassword: 'owner' }, {})
        .then(({ pdf: locked }) => worker.run('unprotect', locked, { password: 'owner' })),
    split: (worker, pdf) => worker.run('split', pdf, { every: 1 }, {}),
    merge: (worker, pdf) => worker.run('merge', [samplePdf(), pdf], {}),
    optimize: (worker, pdf) =>
      worker.run('optimize', pdf, {
        images: { maxDpi: 72, maxBilevelDpi: 100, quality: 50 },
        lossy: true,
        removePrivateData: true,
        linearize: true,
      }),
    rasterize: async (worker, pdf) => {
      const pages: Uint8Array[] = [];
      for await (const page of worker.rasterize(pdf, { dpi: 72 })) pages.push(page);
      return pages;
    },
    redact: (worker, pdf) =>
      worker.run('redact', pdf, {
        redactions: [{ page: 0, x: 10, y: 10, width: 100, height: 100 }],
        patterns: [{ pattern: '[a-z]+', pattern_type: 'Regex' }],
        presets: ['email'],
        sensitivity: 'broad',
      }),
    verify: (worker, pdf) => worker.run('verify', pdf, {}),
  };
