import type { PdfWithPassword } from '../../contract/pdf-input.ts';
import type { PipelineRun } from '../../contract/pipeline.ts';
import { type PipelineStep, rendersOf } from '../../contract/pipeline-steps.ts';
import type { AuditSubject } from '../../domain/audit-event.ts';
import type { Caller } from '../../domain/caller.ts';
import { assertReachable } from '../queue-render.ts';
import { type OpenablePdf, resolveOpenable } from '../read-pdf.ts';
import { rendersInVain } from './counted-in-vain.ts';
import {
  countInVain,
  type Delivered,
  type Delivery,
  type DeliveryPorts,
  deliver,
  type PipelineRequest,
} from './deliver.ts';
import { failedStep } from './failed-step.ts';
import { assertFlowSize, type FlowPdf } from './flow.ts';
import { type PlannedStep, planSteps } from './plan-steps.ts';
import { type FlowResult, runSteps } from './run-steps.ts';
import { prepareStep } from './steps/index.ts';
import type { PreparedStep, StepPorts } from './steps/step.ts';

export interface PipelinePorts extends DeliveryPorts, StepPorts {
  readonly assertReachable: (url: string, field: string) => Promise<void>;
}

/** Milliseconds reserved for saving the results. */
const DELIVERY_MS = 20_000;

/**
 * Runs a pipeline: checks all of it, reads its inputs, runs its steps, and then makes the results visible. A failure leaves no
 * results; renders made before it are counted, unless the failure is internal.
 *
 * @throws InvalidInputError when a step can never succeed
 * @throws PlatenError the error of an input, of a step (with `step`) or of saving
 */
export async function runPipeline(
  ports: PipelinePorts,
  request: PipelineRequest,
  body: PipelineRun,
): Promise<Delivered> {
  const pipeline = await preparePipeline(ports, request.caller, body);
  if (pipeline.renders > 0) await ports.quota.assertRoom(request.caller, Date.now());
  const result = await runCounted(ports, request, pipeline, body);
  return deliver(ports, request, result, { ...body, ...pipeline });
}

/** Runs the steps. Renders before a failure caused by the caller are counted, up to the month's remaining quota. */
async function runCounted(
  { quota }: Pick<PipelinePorts, 'quota'>,
  { caller, deadline }: PipelineRequest,
  pipeline: PreparedPipeline,
  { steps }: PipelineRun,
): Promise<FlowResult> {
  try {
    return await pipeline.run(deadline - DELIVERY_MS);
  } catch (error) {
    await countInVain(quota, caller, rendersInVain(error, steps));
    throw error;
  }
}

/** Pipeline that has passed all checks possible before its first step. */
export interface PreparedPipeline extends Pick<Delivery, 'renders' | 'read' | 'certificates'> {
  /**
   * Reads the inputs and runs the steps, without any further effect.
   *
   * @param deadline Unix ms by which the last step must have ended
   * @throws PlatenError the error of an input or of a step, with its position
   */
  run(deadline: number): Promise<FlowResult>;
}

/**
 * Checks a pipeline and finds all referenced resources.
 *
 * @throws InvalidInputError when a step can never succeed
 * @throws PlatenError the error of an input, or of the preparation of a step
 */
export async function preparePipeline(
  ports: PipelinePorts,
  caller: Caller,
  body: PipelineRun,
): Promise<PreparedPipeline> {
  const plans = planSteps(Object.keys(body.inputs), body.steps);
  await assertReachable(ports, body, {});
  const steps = await prepareSteps(ports, caller, plans);
  const inputs = await resolveInputs(ports, caller, body.inputs);
  return {
    renders: rendersOf(body.steps),
    read: [
      ...inputs.flatMap(({ pdf }) => (pdf.document ? [pdf.document.id] : [])),
      ...steps.flatMap(({ work }) => work.reads ?? []),
    ],
    certificates: certificatesOf(steps),
    run: async (deadline) => {
      const pdfs: FlowPdf[] = [];
      for (const { name, pdf, password } of inputs) {
        const field = inputField(name);
        pdfs.push({ name, origin: name, field, bytes: await pdf.read(), password, document: pdf.document });
      }
      return runSteps(pdfs, steps, { deadline, stop: () => ports.worker.close() });
    },
  };
}

async function prepareSteps(
  ports: StepPorts,
  caller: Caller,
  plans: readonly PlannedStep[],
): Promise<{ plan: PlannedStep; work: PreparedStep }[]> {
  const steps: { plan: PlannedStep; work: PreparedStep }[] = [];
  for (const plan of plans) {
    try {
      steps.push({ plan, work: await prepareStep(ports, caller, plan.options) });
    } catch (error) {
      throw failedStep(error, stepOf(plan));
    }
  }
  return steps;
}

function stepOf({ index, options }: PlannedStep): { index: number; do: PipelineStep['do'] } {
  return { index, do: options.do };
}

interface ResolvedInput extends OpenablePdf {
  readonly name: string;
}

function inputField(name: string): string {
  return `inputs.${name}`;
}

/** Finds all inputs, and sums their sizes, before the first is read. */
async function resolveInputs(
  ports: PipelinePorts,
  caller: Caller,
  inputs: Readonly<Record<string, PdfWithPassword>>,
): Promise<ResolvedInput[]> {
  const resolved: ResolvedInput[] = [];
  for (const [name, input] of Object.entries(inputs)) {
    resolved.push({ name, ...(await resolveOpenable(ports, caller, input, inputField(name))) });
  }
  assertFlowSize(
    resolved.length,
    resolved.reduce((sum, { pdf }) => sum + pdf.sizeBytes, 0),
  );
  return resolved;
}

/** Returns each saved certificate used for signing, once. */
function certificatesOf(steps: readonly { readonly work: PreparedStep }[]): AuditSubject[] {
  const used = steps.flatMap(({ work }) => (work.certificate ? [work.certificate] : []));
  return [...new Map(used.map((subject) => [subject.id, subject])).values()];
}
