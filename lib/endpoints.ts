import { operation as createApiKey } from '../functions/create-api-key/schema.ts';
import { operation as createTemplate } from '../functions/create-template/schema.ts';
import { operation as deleteApiKey } from '../functions/delete-api-key/schema.ts';
import { operation as deleteDocument } from '../functions/delete-document/schema.ts';
import { operation as deleteTemplate } from '../functions/delete-template/schema.ts';
import { operation as getDocument } from '../functions/get-document/schema.ts';
import { operation as getHealth } from '../functions/get-health/schema.ts';
import { operation as getTemplate } from '../functions/get-template/schema.ts';
import { operation as getTemplateSource } from '../functions/get-template-source/schema.ts';
import { operation as getUsage } from '../functions/get-usage/schema.ts';
import { operation as listApiKeys } from '../functions/list-api-keys/schema.ts';
import { operation as listDocuments } from '../functions/list-documents/schema.ts';
import { operation as listTemplates } from '../functions/list-templates/schema.ts';
import { operation as renderTemplate } from '../functions/render-template/schema.ts';
import { operation as updateTemplate } from '../functions/update-template/schema.ts';
import type { Operation } from '../src/http/operation.ts';
import type { PlatenFunction } from './constructs/platen-function.ts';

/** An operation with what its function needs. Routes, permissions and the reference all come from this list. */
export interface Endpoint {
  readonly operation: Operation;
  /** Least permissions, beyond the door that every endpoint with a key has. */
  readonly needs: (fn: PlatenFunction) => void;
  /** Runs Chromium. */
  readonly chromium?: boolean;
  readonly memoryMb?: number;
  readonly timeoutSeconds?: number;
}

/** Saving a document: the bytes, the record with its indexes and counters, and the event. */
const savesDocuments = (fn: PlatenFunction) =>
  fn
    .objects('DOCUMENTS_BUCKET', 'documents', 'PutObject', 'DeleteObject', 'AbortMultipartUpload')
    .table('DOCUMENTS_TABLE', 'PutItem', 'UpdateItem')
    .table('EVENTS_TABLE', 'PutItem');

const readsTemplates = (fn: PlatenFunction) =>
  fn.table('TEMPLATES_TABLE', 'GetItem').objects('INTERNAL_BUCKET', 'templates', 'GetObject');

const savesTemplates = (fn: PlatenFunction) =>
  fn
    .table('TEMPLATES_TABLE', 'GetItem', 'PutItem', 'UpdateItem')
    .objects('INTERNAL_BUCKET', 'templates', 'GetObject', 'PutObject', 'DeleteObject');

export const ENDPOINTS: readonly Endpoint[] = [
  { operation: getHealth, needs: () => {} },
  {
    operation: renderTemplate,
    chromium: true,
    timeoutSeconds: 60,
    needs: (fn) => {
      savesDocuments(fn);
      readsTemplates(fn);
      fn.table('USAGE_TABLE', 'Query');
    },
  },
  // Templates
  {
    operation: listTemplates,
    needs: (fn) => fn.table('TEMPLATES_TABLE', 'Query').objects('INTERNAL_BUCKET', 'templates', 'GetObject'),
  },
  { operation: getTemplate, needs: readsTemplates },
  { operation: getTemplateSource, needs: readsTemplates },
  { operation: createTemplate, chromium: true, needs: savesTemplates },
  { operation: updateTemplate, chromium: true, needs: savesTemplates },
  {
    operation: deleteTemplate,
    needs: (fn) => {
      readsTemplates(fn);
      fn.table('TEMPLATES_TABLE', 'DeleteItem', 'UpdateItem');
    },
  },
  // Documents
  {
    operation: listDocuments,
    needs: (fn) => fn.table('DOCUMENTS_TABLE', 'Query', 'BatchGetItem').table('EVENTS_TABLE'),
  },
  {
    operation: getDocument,
    needs: (fn) =>
      fn
        .table('DOCUMENTS_TABLE', 'GetItem')
        .table('EVENTS_TABLE')
        .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject'),
  },
  {
    operation: deleteDocument,
    needs: (fn) =>
      fn
        .table('DOCUMENTS_TABLE', 'GetItem', 'DeleteItem', 'UpdateItem')
        .table('EVENTS_TABLE', 'PutItem')
        .objects('DOCUMENTS_BUCKET', 'documents', 'DeleteObject'),
  },
  // Keys and usage
  { operation: listApiKeys, needs: (fn) => fn.table('ACCOUNTS_TABLE', 'Query') },
  { operation: createApiKey, needs: (fn) => fn.table('ACCOUNTS_TABLE', 'PutItem') },
  { operation: deleteApiKey, needs: (fn) => fn.table('ACCOUNTS_TABLE', 'DeleteItem') },
  { operation: getUsage, needs: (fn) => fn.table('USAGE_TABLE', 'Query') },
];
