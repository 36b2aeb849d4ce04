import { operation as certifyPdf } from '../../functions/certify-pdf/schema.ts';
import { operation as editPages } from '../../functions/edit-pages/schema.ts';
import { operation as extractData } from '../../functions/extract-data/schema.ts';
import { operation as extractImages } from '../../functions/extract-images/schema.ts';
import { operation as extractText } from '../../functions/extract-text/schema.ts';
import { operation as fillForm } from '../../functions/fill-form/schema.ts';
import { operation as flattenPdf } from '../../functions/flatten-pdf/schema.ts';
import { operation as mergePdfs } from '../../functions/merge-pdfs/schema.ts';
import { operation as optimizePdf } from '../../functions/optimize-pdf/schema.ts';
import { operation as protectPdf } from '../../functions/protect-pdf/schema.ts';
import { operation as rasterizePdf } from '../../functions/rasterize-pdf/schema.ts';
import { operation as readForm } from '../../functions/read-form/schema.ts';
import { operation as readInformation } from '../../functions/read-information/schema.ts';
import { operation as redactPdf } from '../../functions/redact-pdf/schema.ts';
import { operation as signPdf } from '../../functions/sign-pdf/schema.ts';
import { operation as splitPdf } from '../../functions/split-pdf/schema.ts';
import { operation as stampPdf } from '../../functions/stamp-pdf/schema.ts';
import { operation as unprotectPdf } from '../../functions/unprotect-pdf/schema.ts';
import { operation as validatePdf } from '../../functions/validate-pdf/schema.ts';
import { operation as verifyPdf } from '../../functions/verify-pdf/schema.ts';
import { finishesUploads, makesPdfs, signs } from '../constructs/permissions.ts';
import { type Endpoint, WORKS_ON_PDFS } from './endpoint.ts';

export const PDF_ENDPOINTS: readonly Endpoint[] = [
  { operation: extractData, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: extractImages, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 120 },
  { operation: extractText, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 120 },
  { operation: readInformation, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: rasterizePdf, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 300 },
  { operation: fillForm, needs: makesPdfs, ...WORKS_ON_PDFS, setsText: true, timeoutSeconds: 60 },
  { operation: readForm, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: flattenPdf, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: mergePdfs, needs: makesPdfs, ...WORKS_ON_PDFS, timeoutSeconds: 120 },
  { operation: editPages, needs: makesPdfs, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  {
    operation: splitPdf,
    ...WORKS_ON_PDFS,
    timeoutSeconds: 120,
    needs: (fn) => {
      makesPdfs(fn);
      // Saved parts are deleted again if a later part cannot be saved.
      fn.table('DOCUMENTS_TABLE', 'Query', 'DeleteItem');
    },
  },
  { operation: stampPdf, needs: makesPdfs, ...WORKS_ON_PDFS, setsText: true, timeoutSeconds: 60 },
  { operation: protectPdf, needs: makesPdfs, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: unprotectPdf, needs: makesPdfs, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: optimizePdf, needs: makesPdfs, ...WORKS_ON_PDFS, timeoutSeconds: 120 },
  { operation: certifyPdf, needs: signs, ...WORKS_ON_PDFS, signs: true, setsText: true, timeoutSeconds: 60 },
  { operation: signPdf, needs: signs, ...WORKS_ON_PDFS, signs: true, setsText: true, timeoutSeconds: 60 },
  { operation: validatePdf, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  {
    operation: verifyPdf,
    ...WORKS_ON_PDFS,
    timeoutSeconds: 60,
    needs: (fn) => {
      finishesUploads(fn);
      // Trusted roots of the account.
      fn.table('CERTIFICATES_TABLE', 'Query');
    },
  },
  {
    operation: redactPdf,
    ...WORKS_ON_PDFS,
    timeoutSeconds: 120,
    needs: (fn) => {
      makesPdfs(fn);
      fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem');
    },
  },
];
