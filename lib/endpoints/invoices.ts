import { operation as createInvoice } from '../../functions/create-invoice/schema.ts';
import { operation as queueInvoice } from '../../functions/queue-invoice/schema.ts';
import { operation as readInvoice } from '../../functions/read-invoice/schema.ts';
import { finishesUploads, queuesRenders, rendersTemplates } from '../constructs/permissions.ts';
import { type Endpoint, RENDERS, WORKS_ON_PDFS } from './endpoint.ts';

export const INVOICES_ENDPOINTS: readonly Endpoint[] = [
  { operation: createInvoice, needs: rendersTemplates, ...RENDERS },
  { operation: queueInvoice, needs: queuesRenders },
  { operation: readInvoice, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
];
