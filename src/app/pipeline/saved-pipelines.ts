import type { PipelineRun } from '../../contract/pipeline.ts';
import { pipelineSteps } from '../../contract/pipeline-steps.ts';
import type { RunSavedPipelineBody, SavePipelineBody } from '../../contract/saved-pipeline.ts';
import { parseWith } from '../../contract/validation/parse-with.ts';
import type { WithoutQueueing } from '../../contract/webhook.ts';
import { type AuditSubject, auditEvent, type RequestContext } from '../../domain/audit-event.ts';
import { InvalidInputError, NotFoundError, PlatenError } from '../../domain/errors.ts';
import { isSlug, newId } from '../../domain/ids.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { PipelineRecord, PipelineStore } from '../../ports/pipeline-store.ts';
import { type CheckPorts, checkSavedSteps } from './check-saved.ts';
import { fillReferences } from './data-references.ts';

export interface SavePipelinePorts extends CheckPorts {
  readonly pipelines: PipelineStore;
}

/**
 * Saves a pipeline under a slug, as a new one or as the next version of the existing one.
 *
 * @returns also whether it is new
 * @throws InvalidInputError, NotFoundError as `checkSavedSteps`
 * @throws NotFoundError `PIPELINE_NOT_FOUND` when the pipeline to be changed does not exist
 * @throws PlatenError `VERSION_CONFLICT` when the base version of the change is not the current one
 */
export async function savePipeline(
  ports: SavePipelinePorts,
  request: RequestContext,
  slug: string,
  { baseVersion, ...body }: SavePipelineBody,
): Promise<{ readonly pipeline: PipelineRecord; readonly isNew: boolean }> {
  const { accountId, keyName } = request.caller;
  if (!isSlug(slug)) {
    throw new InvalidInputError('slug: must be 1 to 64 of the characters a-z, 0-9 and -', { field: 'slug' });
  }
  const previous = await ports.pipelines.get(accountId, slug);
  if (previous === undefined && baseVersion !== undefined) throw notFound(slug);
  if (previous !== undefined && baseVersion !== undefined && baseVersion !== previous.version) {
    throw conflict(
      `baseVersion: the pipeline has version ${previous.version} by now, the change was made from ${baseVersion}`,
    );
  }
  const steps = body.steps as unknown as readonly JsonObject[];
  await checkSavedSteps(ports, accountId, body.inputs, steps);
  const now = Date.now();
  const pipeline: PipelineRecord = {
    id: previous?.id ?? newId(now),
    accountId,
    slug,
    name: body.name ?? previous?.name ?? slug,
    description: body.description ?? previous?.description ?? '',
    inputs: body.inputs,
    steps,
    version: (previous?.version ?? 0) + 1,
    oldestVersion: previous?.oldestVersion ?? 1,
    createdAt: previous?.createdAt ?? now,
    updatedAt: now,
    savedBy: keyName,
  };
  const name = previous === undefined ? 'pipeline-created' : 'pipeline-updated';
  const event = auditEvent(request, name, pipelineSubject(pipeline));
  if (!(await ports.pipelines.save(pipeline, previous, event))) throw savedMeanwhile();
  return { pipeline, isNew: previous === undefined };
}

export function savedMeanwhile(): PlatenError {
  return conflict('another request saved or deleted the pipeline at the same time');
}

function conflict(message: string): PlatenError {
  return new PlatenError('conflict', 'VERSION_CONFLICT', message);
}

/** @throws NotFoundError `PIPELINE_NOT_FOUND` */
export async function findPipeline(
  pipelines: Pick<PipelineStore, 'get'>,
  accountId: string,
  slug: string,
): Promise<PipelineRecord> {
  const pipeline = isSlug(slug) ? await pipelines.get(accountId, slug) : undefined;
  if (!pipeline) throw notFound(slug);
  return pipeline;
}

/**
 * Removes a pipeline, then its earlier versions. After a crash in between, `sweepDeletedVersions` removes the rest.
 *
 * @throws NotFoundError `PIPELINE_NOT_FOUND`
 */
export async function deletePipeline(
  pipelines: PipelineStore,
  request: RequestContext,
  slug: string,
): Promise<void> {
  const pipeline = await findPipeline(pipelines, request.caller.accountId, slug);
  const event = auditEvent(request, 'pipeline-deleted', pipelineSubject(pipeline));
  if (!(await pipelines.delete(pipeline, event))) throw notFound(slug);
  await pipelines.dropVersions(pipeline);
}

/**
 * Combines a saved pipeline with the inputs of a run.
 *
 * @throws InvalidInputError when the run lacks an input, has one that the pipeline does not name, or supplies data that a step
 *   cannot accept
 */
export function runOf(
  pipeline: PipelineRecord,
  { inputs, data, ...result }: WithoutQueueing<RunSavedPipelineBody>,
): PipelineRun {
  for (const name of Object.keys(inputs)) {
    if (pipeline.inputs.includes(name)) continue;
    const known = pipeline.inputs.length === 0 ? 'none' : pipeline.inputs.join(', ');
    throw invalid(`inputs.${name}`, `is not an input of the pipeline, which has ${known}`);
  }
  const given = pipeline.inputs.map((name) => {
    const input = inputs[name];
    if (input === undefined) throw invalid(`inputs.${name}`, `is required by the pipeline ${pipeline.slug}`);
    return [name, input] as const;
  });
  const steps = fillReferences(pipeline.steps, data as JsonObject);
  return { ...result, inputs: Object.fromEntries(given), steps: parseWith(pipelineSteps, steps, 'steps') };
}

function invalid(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${field}: ${rule}`, { field });
}

export function pipelineSubject({ id, name }: PipelineRecord): AuditSubject {
  return { type: 'pipeline', id, name };
}

function notFound(slug: string): NotFoundError {
  return new NotFoundError(`Pipeline not found: ${slug}`, { code: 'PIPELINE_NOT_FOUND' });
}
