import { MAX_INPUTS, MIN_INPUTS } from '@platen/pdf';
import { PIPELINE_LIMITS } from '../../contract/limits.ts';
import { changes, type PipelineStep, rendersOf, rewrites, STEPS } from '../../contract/pipeline-steps.ts';
import { InvalidInputError } from '../../domain/errors.ts';
import { uniqueName } from './flow.ts';

/** Step with the facts known before anything runs. */
export interface PlannedStep {
  readonly index: number;
  readonly options: PipelineStep;
  /** Name of the PDF that the step makes from nothing or from several PDFs. */
  readonly makes?: string;
}

/** Known state of the PDFs with one name at a point of the pipeline. */
interface Group {
  /** Whether the group may have several PDFs, because a step splits a PDF. */
  readonly many: boolean;
  /** Index of the step that signed it, while its signature is intact. */
  readonly sealedBy?: number | undefined;
  /** Index of the step that encrypted it. */
  readonly encryptedBy?: number | undefined;
}

/**
 * Checks that the inputs of every step exist, and names its output.
 *
 * @param inputs names of the PDFs that the pipeline starts with
 * @throws InvalidInputError naming the step and the rule
 */
export function planSteps(inputs: readonly string[], steps: readonly PipelineStep[]): PlannedStep[] {
  const groups = new Map<string, Group>(inputs.map((name) => [name, { many: false }]));
  const renders = rendersOf(steps);
  if (renders > PIPELINE_LIMITS.renders) {
    throw invalid('steps', `must have at most ${PIPELINE_LIMITS.renders} renders, not ${renders}`);
  }
  return steps.map((options, index) => planStep(groups, options, index, steps.length));
}

function planStep(
  groups: Map<string, Group>,
  options: PipelineStep,
  index: number,
  count: number,
): PlannedStep {
  const at = `steps[${index}]`;
  const { traits } = STEPS[options.do];
  if (traits.takes === 'none') {
    const makes = nameOf(options.as, options.do === 'render' ? options.template : options.do, groups, at);
    groups.set(makes, { many: false });
    return { index, options, makes };
  }
  const selected = selectedBy(options, groups, at);
  if (traits.gives === 'images' && index < count - 1) {
    throw invalid(
      `${at}.do`,
      `${options.do} makes images, which no further step can work on: it must be the last step`,
    );
  }
  if (rewrites(traits)) assertNotEncrypted(selected, groups, options, at);
  if (changes(traits) && !options.breaksSeal) assertUnsealed(selected, groups, options, at);
  if (traits.takes === 'all') {
    assertSeveral(selected, groups, options, at);
    for (const name of selected) groups.delete(name);
    const makes = nameOf(options.as, options.do === 'merge' ? 'merged' : options.do, groups, at);
    groups.set(makes, { many: false });
    return { index, options, makes };
  }
  for (const name of selected) {
    const { many, sealedBy, encryptedBy } = groups.get(name)!;
    groups.set(name, {
      many: many || traits.gives === 'many',
      sealedBy: changes(traits) ? undefined : traits.signatures === 'makes' ? index : sealedBy,
      encryptedBy: traits.encrypts ? index : encryptedBy,
    });
  }
  return { index, options };
}

function selectedBy({ do: name, on }: PipelineStep, groups: Map<string, Group>, at: string): string[] {
  if (groups.size === 0) {
    throw invalid(
      at,
      `${name} works on PDFs, and there is none: give inputs, or begin with a step that makes one`,
    );
  }
  if (on === undefined) return [...groups.keys()];
  for (const [place, wanted] of on.entries()) {
    if (!groups.has(wanted)) {
      const present = [...groups.keys()].join(', ');
      throw invalid(`${at}.on[${place}]`, `no PDF named ${wanted} exists at this step, only ${present}`);
    }
    if (on.indexOf(wanted) < place) throw invalid(`${at}.on[${place}]`, `${wanted} is named twice`);
  }
  return [...on];
}

/** Changing an encrypted PDF returns an unencrypted one, so encryption must come last. */
function assertNotEncrypted(
  selected: readonly string[],
  groups: Map<string, Group>,
  { do: name }: PipelineStep,
  at: string,
): void {
  for (const each of selected) {
    const { encryptedBy } = groups.get(each)!;
    if (encryptedBy === undefined) continue;
    throw invalid(
      at,
      `${name} would take off the encryption that steps[${encryptedBy}] puts on ${each}: do it before; only steps that read a PDF may follow`,
    );
  }
}

function assertUnsealed(
  selected: readonly string[],
  groups: Map<string, Group>,
  { do: name }: PipelineStep,
  at: string,
): void {
  for (const each of selected) {
    const { sealedBy } = groups.get(each)!;
    if (sealedBy === undefined) continue;
    throw invalid(
      at,
      `${name} would break the signature that steps[${sealedBy}] puts on ${each}: do it before, or set "breaksSeal": true`,
    );
  }
}

function assertSeveral(
  selected: readonly string[],
  groups: Map<string, Group>,
  { do: name }: PipelineStep,
  at: string,
): void {
  const isCertain = selected.every((each) => !groups.get(each)!.many);
  if (!isCertain || (selected.length >= MIN_INPUTS && selected.length <= MAX_INPUTS)) return;
  throw invalid(
    at,
    `${name} takes ${MIN_INPUTS} to ${MAX_INPUTS} PDFs, and there ${selected.length === 1 ? 'is 1' : `are ${selected.length}`}`,
  );
}

function nameOf(
  given: string | undefined,
  otherwise: string,
  groups: Map<string, Group>,
  at: string,
): string {
  if (given === undefined) return uniqueName(otherwise, new Set(groups.keys()));
  if (groups.has(given)) throw invalid(`${at}.as`, `a PDF named ${given} already exists`);
  return given;
}

function invalid(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${field}: ${rule}`, { field, code: 'INVALID_INPUT' });
}
