import type { PlatenFunction } from './platen-function.ts';
import type { WorkQueues } from './work-queue.ts';

/** Allows rendering while the client waits. */
export const renders = (fn: PlatenFunction) => {
  savesDocuments(fn);
  fn.table('USAGE_TABLE', 'Query');
};

export const rendersTemplates = (fn: PlatenFunction) => {
  renders(fn);
  readsTemplates(fn);
};

/** Allows creating jobs. */
export const makesJobs = (fn: PlatenFunction) =>
  fn
    .table('USAGE_TABLE', 'Query')
    .sealsJobSecrets()
    .table('JOBS_TABLE', 'Query', 'BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem')
    .objects('INTERNAL_BUCKET', 'jobs', 'PutObject', 'DeleteObject', 'AbortMultipartUpload');

/** Allows adding renders to the queue. */
export const queuesRenders = (fn: PlatenFunction, { render }: WorkQueues) => {
  readsTemplates(fn);
  makesJobs(fn).sendTo('RENDER_QUEUE_URL', render.queue);
};

/** Allows saving documents: the bytes, the record with its indexes and counters, and the event. */
export const savesDocuments = (fn: PlatenFunction) =>
  fn
    .objects('DOCUMENTS_BUCKET', 'documents', 'PutObject', 'DeleteObject', 'AbortMultipartUpload')
    .table('DOCUMENTS_TABLE', 'PutItem', 'UpdateItem')
    .readsStoredBytes()
    .recordsEvents();

/** Allows returning URLs of documents. */
export const sendsDocuments = (fn: PlatenFunction) =>
  fn
    .table('DOCUMENTS_TABLE', 'GetItem', 'ConditionCheckItem')
    .recordsEvents()
    .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject');

export const readsTemplates = (fn: PlatenFunction) =>
  fn.table('TEMPLATES_TABLE', 'GetItem').objects('INTERNAL_BUCKET', 'templates', 'GetObject');

export const savesTemplates = (fn: PlatenFunction) =>
  fn
    .table('TEMPLATES_TABLE', 'GetItem', 'PutItem', 'UpdateItem')
    .objects('INTERNAL_BUCKET', 'templates', 'GetObject', 'PutObject', 'DeleteObject')
    .recordsEvents();

/** Allows removing every version of deleted templates. */
export const dropsTemplateVersions = (fn: PlatenFunction) =>
  fn
    .table('TEMPLATES_TABLE', 'Query', 'DeleteItem')
    .objects('INTERNAL_BUCKET', 'templates', 'DeleteObject')
    .lists('INTERNAL_BUCKET', 'templates')
    .objects('INTERNAL_BUCKET', 'thumbnails', 'DeleteObject')
    .lists('INTERNAL_BUCKET', 'thumbnails');

/** Allows reading assets of the account. */
export const readsAssets = (fn: PlatenFunction) =>
  fn.table('TEMPLATES_TABLE', 'GetItem').objects('INTERNAL_BUCKET', 'assets', 'GetObject');

/** Allows changing assets of the account. */
export const savesAssets = (fn: PlatenFunction) =>
  fn
    .table('TEMPLATES_TABLE', 'GetItem', 'PutItem')
    .objects('INTERNAL_BUCKET', 'assets', 'PutObject', 'DeleteObject')
    .recordsEvents();

/** Allows announcing uploads; the URL of each needs the permission to store it. */
export const announcesUploads = (fn: PlatenFunction) =>
  fn
    .table('DOCUMENTS_TABLE', 'PutItem')
    .readsStoredBytes()
    .table('EVENTS_TABLE')
    .objects('DOCUMENTS_BUCKET', 'uploads', 'PutObject');

/** Allows reading documents, and turning completed uploads into documents. */
export const finishesUploads = (fn: PlatenFunction) =>
  fn
    .objects('DOCUMENTS_BUCKET', 'uploads', 'GetObject', 'DeleteObject')
    .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject', 'PutObject')
    .table('DOCUMENTS_TABLE', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem')
    .readsStoredBytes()
    .recordsEvents();

/** Allows making a PDF from another one and saving it. */
export const makesPdfs = (fn: PlatenFunction) => {
  finishesUploads(fn);
  savesDocuments(fn);
};

/** Allows reading invoices, and rendering them as pages, which are not saved. */
export const readsInvoices = (fn: PlatenFunction) => {
  finishesUploads(fn);
  fn.table('USAGE_TABLE', 'Query');
};

/** Allows signing PDFs. A separate function uses saved private keys, see `signsWith`. */
export const signs = (fn: PlatenFunction) => {
  makesPdfs(fn);
  fn.table('CERTIFICATES_TABLE', 'GetItem').signsWithKms();
};

/** Allows everything that the steps of a pipeline need. */
export const runsPipelines = (fn: PlatenFunction) => {
  signs(fn);
  rendersTemplates(fn);
  fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem');
};

export const readsEvents = (fn: PlatenFunction) =>
  fn
    .table('EVENTS_TABLE', 'Query')
    .queriesEventsByDocument()
    .table('DOCUMENTS_TABLE', 'Query', 'BatchGetItem');

/** Allows reading one document's events, and whether the document exists, since their index follows within moments. */
export const readsEventsOfDocument = (fn: PlatenFunction) =>
  fn.table('DOCUMENTS_TABLE', 'GetItem').queriesEventsByDocument();

/** Allows changing API keys. A key and the key count change in one transaction, on condition that the acting key still exists. */
export const changesKeys = (fn: PlatenFunction) =>
  fn.table('ACCOUNTS_TABLE', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem').recordsEvents();

export const readsJobs = (fn: PlatenFunction) => fn.table('JOBS_TABLE', 'GetItem');

/** Allows reading PDFs made by jobs. */
export const readsResults = (fn: PlatenFunction) =>
  readsJobs(fn)
    .table('DOCUMENTS_TABLE', 'ConditionCheckItem', 'BatchGetItem')
    .recordsEvents()
    .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject')
    .objects('INTERNAL_BUCKET', 'jobs', 'GetObject');

export const listsJobs = (fn: PlatenFunction) => fn.table('JOBS_TABLE', 'Query', 'BatchGetItem');

/** Allows showing errors of jobs, which are withheld once a document that the job read has been deleted. */
export const listsErrors = (fn: PlatenFunction) => listsJobs(fn).table('DOCUMENTS_TABLE', 'BatchGetItem');

/** Allows deleting the job results of a deleted document. */
export const withholdsResults = (fn: PlatenFunction) =>
  fn.table('JOBS_TABLE', 'Query', 'GetItem', 'UpdateItem').objects('INTERNAL_BUCKET', 'jobs', 'DeleteObject');
