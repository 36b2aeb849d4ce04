import type { PipelineJobPorts } from '../../../app/pipeline/pipeline-jobs.ts';
import type { RenderJobPorts } from '../../../app/render-job.ts';
import { textReader } from '../../../pdf-worker/text-reader.ts';
import { GuardedObjectUploader } from '../object-uploader.ts';
import { pipelinePorts } from '../pipeline-ports.ts';
import { templateRenderer } from '../renderer.ts';
import {
  accountStore,
  blobStore,
  internalBlobs,
  jobAttempts,
  jobStore,
  jobTemplateStore,
  renderQuota,
} from '../stores.ts';
import { withStarter } from '../templates/with-starter.ts';
import { accountWorkers, assertReachable, jobVault, queues } from './job-ports.ts';

/** Maximum bytes of data in the bucket for one render of a producer. */
const MAX_DATA_BYTES = 50 * 1024 * 1024;

export const workRenderPorts = () => {
  const internal = internalBlobs();
  const accounts = accountStore();
  const vault = jobVault();
  const ports: RenderJobPorts = {
    accounts,
    templates: withStarter(jobTemplateStore()),
    jobs: jobStore(),
    attempts: jobAttempts(),
    documents: blobStore(),
    internal,
    queues: queues(),
    renderer: templateRenderer(),
    uploader: new GuardedObjectUploader(),
    readText: textReader(),
    workers: accountWorkers(),
    vault,
    quota: renderQuota(),
  };
  return {
    ...ports,
    vault,
    inputs: internal,
    assertReachable,
    readData: (key: string) => internal.read(key, { maxBytes: MAX_DATA_BYTES }),
  };
};

export const workPipelinePorts = (): PipelineJobPorts => {
  const internal = internalBlobs();
  return {
    internal,
    pipelines: pipelinePorts(),
    vault: jobVault(),
    work: {
      internal,
      accounts: accountStore(),
      jobs: jobStore(),
      attempts: jobAttempts(),
      queues: queues(),
      workers: accountWorkers(),
    },
  };
};
