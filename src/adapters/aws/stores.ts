import { DynamoAccountStore } from './accounts/account-store.ts';
import { DynamoKeyUse } from './accounts/key-use.ts';
import { DynamoWebhookSecrets } from './accounts/webhook-secrets.ts';
import { DynamoCertificateStore } from './certificates/certificate-store.ts';
import { DynamoTrustedRootStore } from './certificates/trusted-root-store.ts';
import { dynamo, s3 } from './clients.ts';
import { S3BlobStore } from './documents/blob-store.ts';
import { DynamoCounterReconciler } from './documents/counter-reconciler.ts';
import { DynamoDeletions } from './documents/document-deletions.ts';
import { DynamoExpirySweeper } from './documents/document-expiry.ts';
import { DynamoDocumentPresence } from './documents/document-presence.ts';
import { DynamoDocumentStore } from './documents/document-store.ts';
import { eventWriter } from './documents/event-entities.ts';
import { DynamoEventRecorder } from './documents/event-recorder.ts';
import { DynamoEventStore } from './documents/event-store.ts';
import { StoredBytes } from './documents/stored-bytes.ts';
import { DynamoUploadStore } from './documents/upload-store.ts';
import { eventRetentionDays, variable } from './environment.ts';
import { DynamoJobAttempts } from './jobs/job-attempts.ts';
import { DynamoJobCancellation } from './jobs/job-cancellation.ts';
import { DynamoJobStore } from './jobs/job-store.ts';
import { DynamoJobTable } from './jobs/job-table.ts';
import { DynamoPreviewCounter } from './limits/preview-counter.ts';
import { DynamoRenderQuota } from './limits/render-quota.ts';
import { DynamoAssetStore } from './templates/asset-store.ts';
import { DynamoPipelineStore } from './templates/pipeline-store.ts';
import { DynamoRedactionTemplateStore } from './templates/redaction-template-store.ts';
import { DynamoTemplateStore } from './templates/template-store.ts';
import { DynamoVersionDeletions } from './templates/version-deletions.ts';

// Stores with the stack's configuration. A function only has the variables of the stores that it uses.

const eventTables = () => ({ documents: variable('DOCUMENTS_TABLE'), events: variable('EVENTS_TABLE') });

const events = () => eventWriter(dynamo(), eventTables(), eventRetentionDays());

export const eventRecorder = () => new DynamoEventRecorder(events());

export const accountStore = () => new DynamoAccountStore(dynamo(), variable('ACCOUNTS_TABLE'));

/** Creates the account store for functions that create or revoke keys, with audit events. */
export const auditedAccountStore = () =>
  new DynamoAccountStore(dynamo(), variable('ACCOUNTS_TABLE'), events());

export const keyUse = () => new DynamoKeyUse(dynamo(), variable('USAGE_TABLE'));
export const previewCounter = () => new DynamoPreviewCounter(dynamo(), variable('USAGE_TABLE'));

export const renderQuota = () => new DynamoRenderQuota(dynamo(), variable('USAGE_TABLE'));

export const blobStore = () => new S3BlobStore(s3(), variable('DOCUMENTS_BUCKET'));

export const documentStore = () =>
  new DynamoDocumentStore(
    dynamo(),
    {
      documents: variable('DOCUMENTS_TABLE'),
      events: variable('EVENTS_TABLE'),
      usage: variable('USAGE_TABLE'),
    },
    eventRetentionDays(),
  );

export const documentPresence = () => new DynamoDocumentPresence(dynamo(), variable('DOCUMENTS_TABLE'));

export const eventStore = () => new DynamoEventStore(dynamo(), eventTables(), eventRetentionDays());

export const storedBytes = () => new StoredBytes(dynamo(), variable('DOCUMENTS_TABLE'));

export const expirySweeper = () => new DynamoExpirySweeper(dynamo(), variable('DOCUMENTS_TABLE'));

export const deletions = () => new DynamoDeletions(dynamo(), variable('DOCUMENTS_TABLE'));

export const counterReconciler = () => new DynamoCounterReconciler(dynamo(), variable('DOCUMENTS_TABLE'));

const templatesWith = (options: ConstructorParameters<typeof DynamoTemplateStore>[4]) =>
  new DynamoTemplateStore(dynamo(), variable('TEMPLATES_TABLE'), s3(), variable('INTERNAL_BUCKET'), options);

export const templateStore = () => templatesWith({ cachesSources: true });

/** Creates the template store for jobs, which fail if their template was deleted after queueing. */
export const jobTemplateStore = () => templatesWith({});

/** Creates the template store for functions that save or delete templates, with audit events. */
export const auditedTemplateStore = () => templatesWith({ events: events() });

/** Creates the stores of deleted templates and of their versions. */
export const deletedTemplates = () => ({
  deletions: new DynamoVersionDeletions(dynamo(), variable('TEMPLATES_TABLE')),
  versions: templatesWith({}),
});

export const assetStore = () =>
  new DynamoAssetStore(dynamo(), variable('TEMPLATES_TABLE'), s3(), variable('INTERNAL_BUCKET'));

/** Creates the asset store for functions that save or delete assets, with audit events. */
export const auditedAssetStore = () =>
  new DynamoAssetStore(dynamo(), variable('TEMPLATES_TABLE'), s3(), variable('INTERNAL_BUCKET'), events());

const uploadStore = () => new DynamoUploadStore(dynamo(), variable('DOCUMENTS_TABLE'));

/** Creates the store of the internal bucket: template sources, and inputs and unsaved results of jobs. */
export const internalBlobs = () => new S3BlobStore(s3(), variable('INTERNAL_BUCKET'));

const jobTable = () => new DynamoJobTable(dynamo(), variable('JOBS_TABLE'));

export const jobStore = () => new DynamoJobStore(jobTable());

export const jobCancellation = () => new DynamoJobCancellation(jobTable(), renderQuota());

export const jobAttempts = () => new DynamoJobAttempts(jobTable(), renderQuota(), documentStore());

export const webhookSecrets = () => new DynamoWebhookSecrets(dynamo(), variable('ACCOUNTS_TABLE'));

export const webhookSecretPorts = () => ({
  secrets: new DynamoWebhookSecrets(dynamo(), variable('ACCOUNTS_TABLE'), events()),
  events: eventRecorder(),
});

/** Creates the ports for reading a request's PDF and saving a result. */
export const documentPorts = () => ({
  uploads: uploadStore(),
  documents: documentStore(),
  blobs: blobStore(),
});

/** Creates the ports for announcing uploads. */
export const uploadAnnouncementPorts = () => {
  const stored = storedBytes();
  return {
    uploads: uploadStore(),
    blobs: blobStore(),
    documents: { storedBytes: (accountId: string) => stored.total(accountId) },
  };
};

export const certificateStore = () => new DynamoCertificateStore(dynamo(), variable('CERTIFICATES_TABLE'));

/** Creates the certificate store for functions that save or delete certificates, with audit events. */
export const auditedCertificateStore = () =>
  new DynamoCertificateStore(dynamo(), variable('CERTIFICATES_TABLE'), events());

export const trustedRootStore = () => new DynamoTrustedRootStore(dynamo(), variable('CERTIFICATES_TABLE'));

/** Creates the store of trusted roots for functions that add or remove them, with audit events. */
export const auditedTrustedRootStore = () =>
  new DynamoTrustedRootStore(dynamo(), variable('CERTIFICATES_TABLE'), events());

export const redactionTemplateStore = () =>
  new DynamoRedactionTemplateStore(dynamo(), variable('REDACTION_TEMPLATES_TABLE'));

/** Creates the redaction template store for functions that save or delete them, with audit events. */
export const auditedRedactionTemplateStore = () =>
  new DynamoRedactionTemplateStore(dynamo(), variable('REDACTION_TEMPLATES_TABLE'), events());

export const pipelineStore = () => new DynamoPipelineStore(dynamo(), variable('PIPELINES_TABLE'));

/** Creates the stores of deleted pipelines and of their versions. */
export const deletedPipelines = () => ({
  deletions: new DynamoVersionDeletions(dynamo(), variable('PIPELINES_TABLE')),
  versions: pipelineStore(),
});

/** Creates the pipeline store for functions that save or delete pipelines, with audit events. */
export const auditedPipelineStore = () =>
  new DynamoPipelineStore(dynamo(), variable('PIPELINES_TABLE'), events());

export const savePipelinePorts = () => ({
  pipelines: auditedPipelineStore(),
  templates: templateStore(),
  redactionTemplates: redactionTemplateStore(),
  certificates: certificateStore(),
  documents: documentStore(),
});

export const redactPorts = () => ({ ...documentPorts(), redactionTemplates: redactionTemplateStore() });
