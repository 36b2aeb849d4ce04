import { STEPS } from '../../contract/pipeline-steps.ts';
import type { FailedStep } from '../../domain/errors.ts';
import { TimeLimitError } from '../../domain/errors.ts';
import { failedStep } from './failed-step.ts';
import { assertFlowSize, type FlowImage, type FlowPdf, uniqueName } from './flow.ts';
import type { PlannedStep } from './plan-steps.ts';
import type { PreparedStep, StepResult } from './steps/step.ts';

/** Report of a step about a PDF. */
export interface StepReport {
  readonly step: number;
  readonly do: PlannedStep['options']['do'];
  /** Name of the PDF. */
  readonly pdf: string;
  readonly report: unknown;
}

/** PDFs and images at the end of a pipeline. */
export interface FlowResult {
  readonly pdfs: readonly FlowPdf[];
  readonly images: readonly FlowImage[];
  readonly reports: readonly StepReport[];
}

interface Time {
  /** Deadline of the last step, Unix ms. */
  readonly deadline: number;
  /** Stops work that continues after the deadline. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs steps in sequence. They produce bytes without further effects.
 *
 * @throws PlatenError the error of a step, with its position
 */
export async function runSteps(
  inputs: readonly FlowPdf[],
  steps: readonly { readonly plan: PlannedStep; readonly work: PreparedStep }[],
  time: Time,
): Promise<FlowResult> {
  let pdfs: readonly FlowPdf[] = inputs;
  const images: FlowImage[] = [];
  const reports: StepReport[] = [];
  for (const { plan, work } of steps) {
    const { index, options } = plan;
    const { takes, gives } = STEPS[options.do].traits;
    const selected = selectedOf(pdfs, options.on);
    const taken = new Set([...pdfs, ...images].map(({ name }) => name));
    const made = new Map<FlowPdf | undefined, FlowPdf[]>();
    const rounds = takes === 'each' ? selected.map((pdf) => [pdf]) : [takes === 'none' ? [] : selected];
    for (const given of rounds) {
      const step = { index, do: options.do };
      const result = await timed(step, given, time, (timeoutMs) => work.run(given, timeoutMs));
      made.set(given[0], madeOf(result, given[0], { makes: plan.makes, isChanged: gives !== 'same' }, taken));
      for (const image of result.images ?? []) {
        images.push({ ...image, name: uniqueName(`${given[0]!.name}-${image.name}`, taken) });
      }
      if (result.report !== undefined) {
        reports.push({
          step: index,
          do: options.do,
          pdf: plan.makes ?? given[0]!.name,
          report: result.report,
        });
      }
      // The processed PDF is no longer needed, but its buffer may still be allocated.
      try {
        assertSize(
          [...made.values()].flat(),
          pdfs.filter((pdf) => !made.has(pdf)),
          images,
        );
      } catch (error) {
        throw failedStep(error, step, given);
      }
    }
    pdfs =
      takes === 'none'
        ? [...pdfs, ...(made.get(undefined) ?? [])]
        : pdfs.flatMap((pdf) => made.get(pdf) ?? (selected.includes(pdf) ? [] : [pdf]));
  }
  return { pdfs, images, reports };
}

function selectedOf(pdfs: readonly FlowPdf[], on: readonly string[] | undefined): FlowPdf[] {
  if (on === undefined) return [...pdfs];
  return on.flatMap((wanted) => pdfs.filter(({ origin }) => origin === wanted));
}

/** Returns the PDFs that a step made from the given one, from several beginning with it, or from nothing. */
function madeOf(
  result: StepResult,
  given: FlowPdf | undefined,
  { makes, isChanged }: { readonly makes: string | undefined; readonly isChanged: boolean },
  taken: Set<string>,
): FlowPdf[] {
  const { pdfs = [] } = result;
  const origin = makes ?? given!.origin;
  if (makes !== undefined) return pdfs.map((pdf) => ({ ...pdf, origin, name: uniqueName(makes, taken) }));
  const { name, document } = given!;
  const field = isChanged ? undefined : given!.field;
  // A PDF keeps its name until it is split.
  return pdfs.length === 1
    ? [{ ...pdfs[0]!, origin, name, field, document }]
    : pdfs.map((pdf, part) => ({ ...pdf, origin, name: uniqueName(`${name}-${part + 1}`, taken) }));
}

function assertSize(...files: readonly (readonly { readonly bytes: Uint8Array }[])[]): void {
  const all = files.flat();
  assertFlowSize(
    all.length,
    all.reduce((sum, { bytes }) => sum + bytes.length, 0),
  );
}

/** @throws PlatenError the error of the step; TimeLimitError when the pipeline times out */
async function timed(
  step: FailedStep,
  given: readonly FlowPdf[],
  { deadline, stop }: Time,
  work: (timeoutMs: number) => Promise<StepResult>,
): Promise<StepResult> {
  const timeoutMs = deadline - Date.now();
  let timer: NodeJS.Timeout | undefined;
  try {
    if (timeoutMs <= 0) throw outOfTime();
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(outOfTime()), timeoutMs);
    });
    return await Promise.race([work(timeoutMs), late]);
  } catch (error) {
    if (error instanceof TimeLimitError && error.code === 'TIMEOUT') await stop();
    throw failedStep(error, step, given);
  } finally {
    clearTimeout(timer);
  }
}

function outOfTime(): TimeLimitError {
  return new TimeLimitError('the pipeline takes longer than is allowed');
}
