import type { PipelinePorts } from '../../app/pipeline/run-pipeline.ts';
import { certifyPorts } from './certificates/certificate-ports.ts';
import { fontFaces } from './font-faces.ts';
import { assertReachable } from './jobs/job-ports.ts';
import { renderPorts } from './render-ports.ts';
import { redactionTemplateStore } from './stores.ts';

/** What runs a pipeline: the ports of all of its steps. */
export const pipelinePorts = (): PipelinePorts => ({
  ...renderPorts(),
  ...certifyPorts(),
  redactionTemplates: redactionTemplateStore(),
  assertReachable,
  fonts: fontFaces(),
});
