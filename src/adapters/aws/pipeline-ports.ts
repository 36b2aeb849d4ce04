import type { PipelinePorts } from '../../app/pipeline/run-pipeline.ts';
import { certifyPorts } from './certificates/certificate-ports.ts';
import { fontFaces } from './font-faces.ts';
import { assertReachable } from './jobs/job-ports.ts';
import { renderPorts } from './render-ports.ts';
import { officeConverter } from './renderer.ts';
import { redactionTemplateStore } from './stores.ts';

/** Creates the ports of all steps of a pipeline. */
export const pipelinePorts = (): PipelinePorts => ({
  ...renderPorts(),
  ...certifyPorts(),
  converter: officeConverter(),
  redactionTemplates: redactionTemplateStore(),
  assertReachable,
  fonts: fontFaces(),
});
