import { operation as attachInvoice } from '../../functions/attach-invoice/schema.ts';
import { operation as createInvoice } from '../../functions/create-invoice/schema.ts';
import { operation as queueInvoice } from '../../functions/queue-invoice/schema.ts';
import { operation as readInvoice } from '../../functions/read-invoice/schema.ts';
import { makesPdfs, queuesRenders, readsInvoices, rendersTemplates } from '../constructs/permissions.ts';
import { type Endpoint, RENDERS, WORKS_ON_PDFS } from './endpoint.ts';

export const INVOICES_ENDPOINTS: readonly Endpoint[] = [
  { operation: createInvoice, needs: rendersTemplates, ...RENDERS },
  { operation: queueInvoice, needs: queuesRenders },
  { operation: attachInvoice, needs: makesPdfs, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: readInvoice, needs: readsInvoices, ...WORKS_ON_PDFS, prints: true, timeoutSeconds: 60 },
];
