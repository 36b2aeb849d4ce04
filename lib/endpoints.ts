import { operation as certifyPdf } from '../functions/certify-pdf/schema.ts';
import { operation as createApiKey } from '../functions/create-api-key/schema.ts';
import { operation as createCertificate } from '../functions/create-certificate/schema.ts';
import { operation as createInvoice } from '../functions/create-invoice/schema.ts';
import { operation as createRedactionTemplate } from '../functions/create-redaction-template/schema.ts';
import { operation as createTemplate } from '../functions/create-template/schema.ts';
import { operation as createUpload } from '../functions/create-upload/schema.ts';
import { operation as deleteApiKey } from '../functions/delete-api-key/schema.ts';
import { operation as deleteCertificate } from '../functions/delete-certificate/schema.ts';
import { operation as deleteDocument } from '../functions/delete-document/schema.ts';
import { operation as deleteRedactionTemplate } from '../functions/delete-redaction-template/schema.ts';
import { operation as deleteTemplate } from '../functions/delete-template/schema.ts';
import { operation as editPages } from '../functions/edit-pages/schema.ts';
import { operation as extractData } from '../functions/extract-data/schema.ts';
import { operation as fillForm } from '../functions/fill-form/schema.ts';
import { operation as flattenPdf } from '../functions/flatten-pdf/schema.ts';
import { operation as getBatch } from '../functions/get-batch/schema.ts';
import { operation as getBatchResults } from '../functions/get-batch-results/schema.ts';
import { operation as getDocs } from '../functions/get-docs/schema.ts';
import { operation as getDocument } from '../functions/get-document/schema.ts';
import { operation as getDocumentForm } from '../functions/get-document-form/schema.ts';
import { operation as getHealth } from '../functions/get-health/schema.ts';
import { operation as getJob } from '../functions/get-job/schema.ts';
import { operation as getOpenApi } from '../functions/get-openapi/schema.ts';
import { operation as getRedactionTemplate } from '../functions/get-redaction-template/schema.ts';
import { operation as getStarter } from '../functions/get-starter/schema.ts';
import { operation as getTemplate } from '../functions/get-template/schema.ts';
import { operation as getTemplateSource } from '../functions/get-template-source/schema.ts';
import { operation as getUsage } from '../functions/get-usage/schema.ts';
import { operation as listApiKeys } from '../functions/list-api-keys/schema.ts';
import { operation as listBatchJobs } from '../functions/list-batch-jobs/schema.ts';
import { operation as listBatches } from '../functions/list-batches/schema.ts';
import { operation as listCertificates } from '../functions/list-certificates/schema.ts';
import { operation as listDeliveries } from '../functions/list-deliveries/schema.ts';
import { operation as listDocumentEvents } from '../functions/list-document-events/schema.ts';
import { operation as listDocuments } from '../functions/list-documents/schema.ts';
import { operation as listEvents } from '../functions/list-events/schema.ts';
import { operation as listJobs } from '../functions/list-jobs/schema.ts';
import { operation as listRedactionTemplates } from '../functions/list-redaction-templates/schema.ts';
import { operation as listStarters } from '../functions/list-starters/schema.ts';
import { operation as listTemplateVersions } from '../functions/list-template-versions/schema.ts';
import { operation as listTemplates } from '../functions/list-templates/schema.ts';
import { operation as listWebhookSecrets } from '../functions/list-webhook-secrets/schema.ts';
import { operation as mergePdfs } from '../functions/merge-pdfs/schema.ts';
import { operation as previewTemplate } from '../functions/preview-template/schema.ts';
import { operation as queueBatch } from '../functions/queue-batch/schema.ts';
import { operation as queueInvoice } from '../functions/queue-invoice/schema.ts';
import { operation as queueRender } from '../functions/queue-render/schema.ts';
import { operation as rasterizePdf } from '../functions/rasterize-pdf/schema.ts';
import { operation as readForm } from '../functions/read-form/schema.ts';
import { operation as readInvoice } from '../functions/read-invoice/schema.ts';
import { operation as redactPdf } from '../functions/redact-pdf/schema.ts';
import { operation as renderInline } from '../functions/render-inline/schema.ts';
import { operation as renderTemplate } from '../functions/render-template/schema.ts';
import { operation as resendWebhook } from '../functions/resend-webhook/schema.ts';
import { operation as restoreTemplateVersion } from '../functions/restore-template-version/schema.ts';
import { operation as rotateWebhookSecret } from '../functions/rotate-webhook-secret/schema.ts';
import { operation as runPipeline } from '../functions/run-pipeline/schema.ts';
import { operation as signPdf } from '../functions/sign-pdf/schema.ts';
import { operation as splitPdf } from '../functions/split-pdf/schema.ts';
import { operation as stampPdf } from '../functions/stamp-pdf/schema.ts';
import { operation as updateRedactionTemplate } from '../functions/update-redaction-template/schema.ts';
import { operation as updateTemplate } from '../functions/update-template/schema.ts';
import { operation as uploadDocument } from '../functions/upload-document/schema.ts';
import { operation as validatePdf } from '../functions/validate-pdf/schema.ts';
import { operation as verifyPdf } from '../functions/verify-pdf/schema.ts';
import type { Operation } from '../src/http/operation.ts';
import { FUNCTION_MEMORY_MB } from '../src/pdf-worker/limits.ts';
import type { PlatenFunction } from './constructs/platen-function.ts';
import type { Workers } from './constructs/workers.ts';

/** What a function spends its time on, if a crowd of requests could crowd out others. */
export type FunctionClass = 'render' | 'pdf';

/** An operation with what its function needs. Routes, permissions and the reference all come from this list. */
export interface Endpoint {
  readonly operation: Operation;
  /** Least permissions, beyond authentication, rate limit and idempotency, which every endpoint with a key has. */
  readonly needs: (fn: PlatenFunction, workers: Workers) => void;
  /** Functions of a class share a setting for how many instances each may have. */
  readonly class?: FunctionClass;
  /** Whether the function sets text in the fonts of the layer. */
  readonly setsText?: boolean;
  /** Whether the function has documents printed. */
  readonly prints?: boolean;
  readonly memoryMb?: number;
  readonly timeoutSeconds?: number;
}

/** Rendering while the caller waits. */
const renders = (fn: PlatenFunction) => {
  savesDocuments(fn);
  fn.table('USAGE_TABLE', 'Query');
};

const rendersTemplates = (fn: PlatenFunction) => {
  renders(fn);
  readsTemplates(fn);
};

/** Putting a render onto the queue. */
const queuesRenders = (fn: PlatenFunction, { render }: Workers) => {
  readsTemplates(fn);
  fn.table('USAGE_TABLE', 'Query')
    .sealsJobSecrets()
    .table('JOBS_TABLE', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem')
    .objects('INTERNAL_BUCKET', 'jobs', 'PutObject', 'DeleteObject', 'AbortMultipartUpload')
    .sendTo('RENDER_QUEUE_URL', render.queue);
};

/** Saving a document: the bytes, the record with its indexes and counters, and the event. */
const savesDocuments = (fn: PlatenFunction) =>
  fn
    .objects('DOCUMENTS_BUCKET', 'documents', 'PutObject', 'DeleteObject', 'AbortMultipartUpload')
    .table('DOCUMENTS_TABLE', 'PutItem', 'UpdateItem')
    .recordsEvents();

const readsTemplates = (fn: PlatenFunction) =>
  fn.table('TEMPLATES_TABLE', 'GetItem').objects('INTERNAL_BUCKET', 'templates', 'GetObject');

const savesTemplates = (fn: PlatenFunction) =>
  fn
    .table('TEMPLATES_TABLE', 'GetItem', 'PutItem', 'UpdateItem')
    .objects('INTERNAL_BUCKET', 'templates', 'GetObject', 'PutObject', 'DeleteObject')
    .recordsEvents();

/** Reading documents, and turning an upload that has arrived into one. */
const finishesUploads = (fn: PlatenFunction) =>
  fn
    .objects('DOCUMENTS_BUCKET', 'uploads', 'GetObject', 'DeleteObject')
    .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject', 'PutObject')
    .table('DOCUMENTS_TABLE', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem')
    .recordsEvents();

/** Making a PDF of another one, and saving it. */
const makesPdfs = (fn: PlatenFunction) => {
  finishesUploads(fn);
  savesDocuments(fn);
};

/** The only functions that may decrypt a saved private key, besides those that run pipelines. */
const signs = (fn: PlatenFunction) => {
  finishesUploads(fn);
  savesDocuments(fn);
  fn.table('CERTIFICATES_TABLE', 'GetItem').opensSecrets().signsWithKms();
};

/** What the steps of pipelines need together. */
const runsPipelines = (fn: PlatenFunction) => {
  signs(fn);
  rendersTemplates(fn);
  fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem');
};

const readsEvents = (fn: PlatenFunction) =>
  fn.table('EVENTS_TABLE', 'Query').table('DOCUMENTS_TABLE', 'Query');

/** Keys change in one transaction with their count, on the condition that the acting key still exists. */
const changesKeys = (fn: PlatenFunction) =>
  fn.table('ACCOUNTS_TABLE', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem').recordsEvents();

const readsJobs = (fn: PlatenFunction) => fn.table('JOBS_TABLE', 'GetItem');

/** Reading the PDFs that jobs have made. */
const readsResults = (fn: PlatenFunction) =>
  readsJobs(fn)
    .table('DOCUMENTS_TABLE', 'ConditionCheckItem')
    .recordsEvents()
    .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject')
    .objects('INTERNAL_BUCKET', 'jobs', 'GetObject');

const listsJobs = (fn: PlatenFunction) => fn.table('JOBS_TABLE', 'Query', 'BatchGetItem');

/**
 * The thread that does the work is terminated before it reaches this much memory, and well within any function's time
 * limit.
 */
const WORKS_ON_PDFS = { class: 'pdf', memoryMb: FUNCTION_MEMORY_MB } as const;

const RENDERS = { class: 'render', prints: true, memoryMb: 1769, timeoutSeconds: 60 } as const;

export const ENDPOINTS: readonly Endpoint[] = [
  { operation: getHealth, needs: () => {} },
  { operation: getOpenApi, needs: () => {} },
  { operation: getDocs, needs: () => {} },
  { operation: renderTemplate, needs: rendersTemplates, ...RENDERS },
  { operation: renderInline, needs: renders, ...RENDERS },
  // Invoices
  { operation: createInvoice, needs: rendersTemplates, ...RENDERS },
  { operation: queueInvoice, needs: queuesRenders },
  { operation: readInvoice, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  // PDF
  { operation: extractData, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: rasterizePdf, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 300 },
  {
    operation: fillForm,
    needs: (fn) => {
      finishesUploads(fn);
      savesDocuments(fn);
    },
    setsText: true,
    ...WORKS_ON_PDFS,
    timeoutSeconds: 60,
  },
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
      // What was saved is taken back when a later part cannot be.
      fn.table('DOCUMENTS_TABLE', 'Query', 'DeleteItem');
    },
  },
  { operation: stampPdf, needs: makesPdfs, ...WORKS_ON_PDFS, setsText: true, timeoutSeconds: 60 },
  { operation: certifyPdf, needs: signs, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: signPdf, needs: signs, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: validatePdf, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  { operation: verifyPdf, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  {
    operation: redactPdf,
    ...WORKS_ON_PDFS,
    timeoutSeconds: 120,
    needs: (fn) => {
      finishesUploads(fn);
      savesDocuments(fn);
      fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem');
    },
  },
  // Pipelines
  {
    operation: runPipeline,
    needs: runsPipelines,
    ...WORKS_ON_PDFS,
    prints: true,
    setsText: true,
    timeoutSeconds: 300,
  },
  // Redaction templates
  {
    operation: listRedactionTemplates,
    needs: (fn) => fn.table('REDACTION_TEMPLATES_TABLE', 'Query', 'GetItem', 'BatchGetItem'),
  },
  { operation: getRedactionTemplate, needs: (fn) => fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem') },
  {
    operation: createRedactionTemplate,
    needs: (fn) => fn.table('REDACTION_TEMPLATES_TABLE', 'PutItem', 'UpdateItem').recordsEvents(),
  },
  {
    operation: updateRedactionTemplate,
    needs: (fn) => fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem', 'PutItem').recordsEvents(),
  },
  {
    operation: deleteRedactionTemplate,
    needs: (fn) =>
      fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem', 'DeleteItem', 'UpdateItem').recordsEvents(),
  },
  // Certificates
  {
    operation: createCertificate,
    needs: (fn) =>
      fn.table('CERTIFICATES_TABLE', 'PutItem', 'UpdateItem').recordsEvents().sealsSecrets().signsWithKms(),
  },
  { operation: listCertificates, needs: (fn) => fn.table('CERTIFICATES_TABLE', 'Query') },
  {
    operation: deleteCertificate,
    needs: (fn) => fn.table('CERTIFICATES_TABLE', 'GetItem', 'DeleteItem', 'UpdateItem').recordsEvents(),
  },
  // Jobs
  { operation: queueRender, needs: queuesRenders },
  {
    operation: queueBatch,
    needs: (fn, { batch }) => {
      finishesUploads(fn);
      fn.table('TEMPLATES_TABLE', 'GetItem')
        .table('USAGE_TABLE', 'Query')
        .sealsJobSecrets()
        .table('JOBS_TABLE', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem')
        .objects('INTERNAL_BUCKET', 'jobs', 'PutObject', 'DeleteObject', 'AbortMultipartUpload')
        .sendTo('BATCH_QUEUE_URL', batch.queue);
    },
  },
  {
    operation: getJob,
    needs: readsResults,
  },
  { operation: listJobs, needs: listsJobs },
  { operation: listBatches, needs: listsJobs },
  { operation: getBatch, needs: (fn) => readsJobs(fn).table('JOBS_TABLE', 'Query') },
  {
    operation: getBatchResults,
    ...WORKS_ON_PDFS,
    timeoutSeconds: 300,
    needs: (fn) => listsJobs(readsResults(fn)),
  },
  { operation: listBatchJobs, needs: (fn) => listsJobs(readsJobs(fn)) },
  {
    operation: resendWebhook,
    needs: (fn, { webhook }) =>
      readsJobs(fn).table('JOBS_TABLE', 'UpdateItem').sendTo('WEBHOOK_QUEUE_URL', webhook.queue),
  },
  { operation: listDeliveries, needs: listsJobs },
  { operation: listWebhookSecrets, needs: (fn) => fn.table('ACCOUNTS_TABLE', 'PutItem').recordsEvents() },
  { operation: rotateWebhookSecret, needs: (fn) => fn.table('ACCOUNTS_TABLE', 'PutItem').recordsEvents() },
  // Templates
  {
    operation: listTemplates,
    needs: (fn) => readsTemplates(fn).table('TEMPLATES_TABLE', 'Query', 'BatchGetItem'),
  },
  { operation: getTemplate, needs: readsTemplates },
  { operation: getTemplateSource, needs: readsTemplates },
  { operation: previewTemplate, prints: true, memoryMb: 1024, timeoutSeconds: 45, needs: () => {} },
  { operation: createTemplate, prints: true, memoryMb: 1024, timeoutSeconds: 45, needs: savesTemplates },
  { operation: updateTemplate, prints: true, memoryMb: 1024, timeoutSeconds: 45, needs: savesTemplates },
  {
    operation: listTemplateVersions,
    needs: (fn) => readsTemplates(fn).table('TEMPLATES_TABLE', 'Query'),
  },
  { operation: restoreTemplateVersion, needs: savesTemplates },
  {
    operation: deleteTemplate,
    needs: (fn) => {
      readsTemplates(fn);
      fn.table('TEMPLATES_TABLE', 'Query', 'DeleteItem', 'UpdateItem')
        .objects('INTERNAL_BUCKET', 'templates', 'DeleteObject')
        .recordsEvents();
    },
  },
  { operation: listStarters, needs: () => {} },
  { operation: getStarter, needs: () => {} },
  // Documents
  { operation: uploadDocument, needs: savesDocuments },
  {
    operation: createUpload,
    needs: (fn) => fn.table('DOCUMENTS_TABLE', 'PutItem').objects('DOCUMENTS_BUCKET', 'uploads', 'PutObject'),
  },
  {
    operation: listDocuments,
    // Combined filters are counted by reading index entries, which takes processor time.
    memoryMb: 1769,
    timeoutSeconds: 29,
    needs: (fn) => fn.table('DOCUMENTS_TABLE', 'Query', 'BatchGetItem').table('EVENTS_TABLE'),
  },
  {
    operation: getDocument,
    needs: (fn) =>
      fn
        .table('DOCUMENTS_TABLE', 'GetItem', 'ConditionCheckItem')
        .recordsEvents()
        .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject'),
  },
  { operation: getDocumentForm, needs: finishesUploads, ...WORKS_ON_PDFS, timeoutSeconds: 60 },
  {
    operation: deleteDocument,
    needs: (fn) =>
      fn
        .table('DOCUMENTS_TABLE', 'GetItem', 'PutItem', 'DeleteItem', 'UpdateItem')
        .recordsEvents()
        .table('IDEMPOTENCY_TABLE', 'Query', 'UpdateItem')
        .objects('INTERNAL_BUCKET', 'replies', 'DeleteObject')
        .objects('DOCUMENTS_BUCKET', 'documents', 'DeleteObject')
        .objects('DOCUMENTS_BUCKET', 'uploads', 'DeleteObject'),
  },
  // Audit trail
  { operation: listEvents, needs: readsEvents },
  { operation: listDocumentEvents, needs: readsEvents },
  // Keys and usage
  {
    operation: listApiKeys,
    needs: (fn) => fn.table('ACCOUNTS_TABLE', 'Query').table('USAGE_TABLE', 'BatchGetItem'),
  },
  { operation: createApiKey, needs: changesKeys },
  { operation: deleteApiKey, needs: (fn) => changesKeys(fn).table('ACCOUNTS_TABLE', 'DeleteItem') },
  { operation: getUsage, needs: (fn) => fn.table('USAGE_TABLE', 'Query') },
];
