import type { PlatenFunction } from './platen-function.ts';
import type { WorkQueues } from './work-queue.ts';

/** Rendering while the caller waits. */
export const renders = (fn: PlatenFunction) => {
  savesDocuments(fn);
  fn.table('USAGE_TABLE', 'Query');
};

export const rendersTemplates = (fn: PlatenFunction) => {
  renders(fn);
  readsTemplates(fn);
};

/** Making a job. */
export const makesJobs = (fn: PlatenFunction) =>
  fn
    .table('USAGE_TABLE', 'Query')
    .sealsJobSecrets()
    .table('JOBS_TABLE', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem')
    .objects('INTERNAL_BUCKET', 'jobs', 'PutObject', 'DeleteObject', 'AbortMultipartUpload');

/** Putting a render onto the queue. */
export const queuesRenders = (fn: PlatenFunction, { render }: WorkQueues) => {
  readsTemplates(fn);
  makesJobs(fn).sendTo('RENDER_QUEUE_URL', render.queue);
};

/** Saving a document: the bytes, the record with its indexes and counters, and the event. */
export const savesDocuments = (fn: PlatenFunction) =>
  fn
    .objects('DOCUMENTS_BUCKET', 'documents', 'PutObject', 'DeleteObject', 'AbortMultipartUpload')
    .table('DOCUMENTS_TABLE', 'PutItem', 'UpdateItem')
    .readsStoredBytes()
    .recordsEvents();

export const readsTemplates = (fn: PlatenFunction) =>
  fn.table('TEMPLATES_TABLE', 'GetItem').objects('INTERNAL_BUCKET', 'templates', 'GetObject');

export const savesTemplates = (fn: PlatenFunction) =>
  fn
    .table('TEMPLATES_TABLE', 'GetItem', 'PutItem', 'UpdateItem')
    .objects('INTERNAL_BUCKET', 'templates', 'GetObject', 'PutObject', 'DeleteObject')
    .recordsEvents();

/** Reading documents, and turning an upload that has arrived into one. */
export const finishesUploads = (fn: PlatenFunction) =>
  fn
    .objects('DOCUMENTS_BUCKET', 'uploads', 'GetObject', 'DeleteObject')
    .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject', 'PutObject')
    .table('DOCUMENTS_TABLE', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem')
    .readsStoredBytes()
    .recordsEvents();

/** Making a PDF of another one, and saving it. */
export const makesPdfs = (fn: PlatenFunction) => {
  finishesUploads(fn);
  savesDocuments(fn);
};

/** Signing PDFs. Saved private keys are used by a function of their own, see `signsWith`. */
export const signs = (fn: PlatenFunction) => {
  makesPdfs(fn);
  fn.table('CERTIFICATES_TABLE', 'GetItem').signsWithKms();
};

/** What the steps of pipelines need together. */
export const runsPipelines = (fn: PlatenFunction) => {
  signs(fn);
  rendersTemplates(fn);
  fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem');
};

export const readsEvents = (fn: PlatenFunction) =>
  fn.table('EVENTS_TABLE', 'Query').table('DOCUMENTS_TABLE', 'Query');

/** Keys change in one transaction with their count, on the condition that the acting key still exists. */
export const changesKeys = (fn: PlatenFunction) =>
  fn.table('ACCOUNTS_TABLE', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem').recordsEvents();

export const readsJobs = (fn: PlatenFunction) => fn.table('JOBS_TABLE', 'GetItem');

/** Reading the PDFs that jobs have made. */
export const readsResults = (fn: PlatenFunction) =>
  readsJobs(fn)
    .table('DOCUMENTS_TABLE', 'ConditionCheckItem', 'BatchGetItem')
    .recordsEvents()
    .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject')
    .objects('INTERNAL_BUCKET', 'jobs', 'GetObject');

export const listsJobs = (fn: PlatenFunction) => fn.table('JOBS_TABLE', 'Query', 'BatchGetItem');

/** Showing errors of jobs, which are withheld once a document that the job read has been deleted. */
export const listsErrors = (fn: PlatenFunction) => listsJobs(fn).table('DOCUMENTS_TABLE', 'BatchGetItem');

/** Deleting what jobs hold of a deleted document. */
export const withholdsResults = (fn: PlatenFunction) =>
  fn.table('JOBS_TABLE', 'Query', 'GetItem', 'UpdateItem').objects('INTERNAL_BUCKET', 'jobs', 'DeleteObject');
