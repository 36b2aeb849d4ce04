import { operation as createUpload } from '../../functions/create-upload/schema.ts';
import { operation as createUploads } from '../../functions/create-uploads/schema.ts';
import { operation as deleteDocument } from '../../functions/delete-document/schema.ts';
import { operation as finishUploads } from '../../functions/finish-uploads/schema.ts';
import { operation as getDocument } from '../../functions/get-document/schema.ts';
import { operation as getDocumentForm } from '../../functions/get-document-form/schema.ts';
import { operation as getDocumentLinks } from '../../functions/get-document-links/schema.ts';
import { operation as listDocuments } from '../../functions/list-documents/schema.ts';
import { operation as updateDocument } from '../../functions/update-document/schema.ts';
import { operation as uploadDocument } from '../../functions/upload-document/schema.ts';
import { operation as viewDocument } from '../../functions/view-document/schema.ts';
import {
  announcesUploads,
  finishesUploads,
  savesDocuments,
  sendsDocuments,
  withholdsResults,
} from '../constructs/permissions.ts';
import { type Endpoint, WORKS_ON_PDFS } from './endpoint.ts';

export const DOCUMENTS_ENDPOINTS: readonly Endpoint[] = [
  { operation: uploadDocument, needs: savesDocuments },
  { operation: createUpload, needs: announcesUploads },
  { operation: createUploads, needs: announcesUploads },
  { operation: finishUploads, timeoutSeconds: 60, needs: finishesUploads },
  {
    operation: listDocuments,
    // Counting combined filters means reading index entries, which takes CPU time.
    memoryMb: 1769,
    timeoutSeconds: 29,
    needs: (fn) => fn.table('DOCUMENTS_TABLE', 'Query', 'BatchGetItem').table('EVENTS_TABLE'),
  },
  { operation: getDocument, needs: sendsDocuments },
  { operation: viewDocument, needs: sendsDocuments },
  {
    operation: getDocumentLinks,
    needs: (fn) => fn.table('DOCUMENTS_TABLE', 'GetItem', 'BatchGetItem', 'Query').table('EVENTS_TABLE'),
  },
  {
    operation: updateDocument,
    needs: (fn) =>
      fn.table('DOCUMENTS_TABLE', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem').recordsEvents(),
  },
  { operation: getDocumentForm, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  {
    operation: deleteDocument,
    needs: (fn) =>
      withholdsResults(fn)
        .table('DOCUMENTS_TABLE', 'GetItem', 'PutItem', 'DeleteItem', 'UpdateItem')
        .recordsEvents()
        .table('IDEMPOTENCY_TABLE', 'Query', 'UpdateItem')
        .objects('INTERNAL_BUCKET', 'replies', 'DeleteObject')
        .objects('DOCUMENTS_BUCKET', 'documents', 'DeleteObject')
        .objects('DOCUMENTS_BUCKET', 'uploads', 'DeleteObject'),
  },
];
