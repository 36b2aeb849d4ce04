import { recordedResponses } from '../../src/adapters/aws/idempotency/idempotency-store.ts';
import { scheduled } from '../../src/adapters/aws/scheduled.ts';
import {
  accountStore,
  blobStore,
  deletedPipelines,
  deletedTemplates,
  deletions,
  expirySweeper,
  internalBlobs,
  jobStore,
} from '../../src/adapters/aws/stores.ts';
import { sweepDeleted } from '../../src/app/sweep-deleted.ts';
import { sweepDeletedVersions } from '../../src/app/sweep-deleted-versions.ts';
import { sweepExpired } from '../../src/app/sweep-expired.ts';
import { sweepUploads } from '../../src/app/sweep-uploads.ts';

const ports = {
  accounts: accountStore(),
  sweeper: expirySweeper(),
  deletions: deletions(),
  blobs: blobStore(),
  responses: recordedResponses(),
  jobs: jobStore(),
  internal: internalBlobs(),
};

const { accounts } = ports;
const templates = { accounts, ...deletedTemplates() };
const pipelines = { accounts, ...deletedPipelines() };

export const handler = scheduled('sweep-expired', async (hasTime) => ({
  complete: await sweepExpired(ports, Date.now(), hasTime),
  leftovers: await sweepDeleted(ports, Date.now(), hasTime),
  uploads: await sweepUploads(ports, hasTime),
  templates: await sweepDeletedVersions(templates, Date.now(), hasTime),
  pipelines: await sweepDeletedVersions(pipelines, Date.now(), hasTime),
}));
