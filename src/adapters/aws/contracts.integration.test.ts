import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { type EmulatedAws, startEmulatedAws } from '../../../local/fixture/emulated-aws.ts';
import { type PortsUnderTest, portContracts, type Shortcuts } from '../../ports/testing/contracts/index.ts';
import { DynamoAccountStore } from './accounts/account-store.ts';
import { dynamoAuthenticator } from './accounts/authenticator.ts';
import { DynamoWebhookSecrets } from './accounts/webhook-secrets.ts';
import { DynamoCertificateStore } from './certificates/certificate-store.ts';
import { DynamoTrustedRootStore } from './certificates/trusted-root-store.ts';
import { S3BlobStore } from './documents/blob-store.ts';
import { DynamoDeletions } from './documents/document-deletions.ts';
import { DynamoDocumentStore } from './documents/document-store.ts';
import { eventWriter } from './documents/event-entities.ts';
import { DynamoEventRecorder } from './documents/event-recorder.ts';
import { DynamoEventStore } from './documents/event-store.ts';
import { DynamoUploadStore } from './documents/upload-store.ts';
import { EVENTS_BY_DOCUMENT } from './environment.ts';
import { idempotencyStore, recordedResponses } from './idempotency/idempotency-store.ts';
import { DynamoJobAttempts } from './jobs/job-attempts.ts';
import { DynamoJobStore } from './jobs/job-store.ts';
import { DynamoJobTable } from './jobs/job-table.ts';
import { DynamoWorkerSlots } from './jobs/worker-slots.ts';
import { DynamoDeliveryAllowance } from './limits/delivery-allowance.ts';
import { dynamoRateLimiter } from './limits/rate-limiter.ts';
import { DynamoRenderQuota } from './limits/render-quota.ts';
import { KmsSecretVault } from './secret-vault.ts';
import { DynamoAssetStore } from './templates/asset-store.ts';
import { DynamoPipelineStore } from './templates/pipeline-store.ts';
import { DynamoRedactionTemplateStore } from './templates/redaction-template-store.ts';
import { DynamoTemplateStore } from './templates/template-store.ts';
import { leaveDeliveries, leaveRenders } from './testing/leave.ts';

const TABLES = [
  'accounts',
  'usage',
  'templates',
  'documents',
  'events',
  'jobs',
  'certificates',
  'redactions',
  'pipelines',
  'idempotency',
];
const BUCKET = 'internal-bucket';

let aws: EmulatedAws;
let ports: PortsUnderTest & Shortcuts;

beforeAll(async () => {
  aws = await startEmulatedAws(TABLES, [BUCKET], { events: { [EVENTS_BY_DOCUMENT]: 'documentId' } });
  // The vault and the request ports create their own clients from the environment, as in a function.
  Object.assign(process.env, aws.environment, {
    ACCOUNTS_TABLE: 'accounts',
    USAGE_TABLE: 'usage',
    DOCUMENTS_TABLE: 'documents',
    EVENTS_TABLE: 'events',
    IDEMPOTENCY_TABLE: 'idempotency',
    DOCUMENTS_BUCKET: BUCKET,
    INTERNAL_BUCKET: BUCKET,
  });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), {
    marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
  });
  const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', forcePathStyle: true });
  const tables = { documents: 'documents', events: 'events', usage: 'usage' };
  const events = eventWriter(client, tables);
  const quota = new DynamoRenderQuota(client, 'usage');
  const documents = new DynamoDocumentStore(client, tables);
  const jobs = new DynamoJobTable(client, 'jobs');
  const recorder = new DynamoEventRecorder(events);
  const trail = new DynamoEventStore(client, tables);
  ports = {
    accounts: new DynamoAccountStore(client, 'accounts', events),
    events: {
      list: (...args) => trail.list(...args),
      hasEventsOf: (...args) => trail.hasEventsOf(...args),
      record: (...args) => recorder.record(...args),
    },
    quota,
    documents,
    deletions: new DynamoDeletions(client, 'documents'),
    uploads: new DynamoUploadStore(client, 'documents'),
    templates: new DynamoTemplateStore(client, 'templates', s3, BUCKET, { events, cachesSources: true }),
    assets: new DynamoAssetStore(client, 'templates', s3, BUCKET, events),
    redactionTemplates: new DynamoRedactionTemplateStore(client, 'redactions', events),
    pipelines: new DynamoPipelineStore(client, 'pipelines', events),
    certificates: new DynamoCertificateStore(client, 'certificates', events),
    trustedRoots: new DynamoTrustedRootStore(client, 'certificates', events),
    webhookSecrets: new DynamoWebhookSecrets(client, 'accounts', events),
    jobs: new DynamoJobStore(jobs),
    attempts: new DynamoJobAttempts(jobs, quota, documents),
    slots: new DynamoWorkerSlots(client, 'jobs'),
    allowance: new DynamoDeliveryAllowance(client, 'usage'),
    vault: new KmsSecretVault(aws.keyArn),
    blobs: new S3BlobStore(s3, BUCKET),
    authenticator: dynamoAuthenticator(),
    rateLimiter: dynamoRateLimiter(),
    idempotency: Object.assign(idempotencyStore(), recordedResponses()),
    leaveRenders: ({ accountId: id, plan }, left) => leaveRenders(client, 'usage', { id, plan }, left),
    leaveDeliveries: (account, nowMs, left) => leaveDeliveries(client, 'usage', account, nowMs, left),
  };
});
afterAll(() => aws?.stop());

portContracts('on AWS,', () => ports);
