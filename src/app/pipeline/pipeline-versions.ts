import { auditEvent, type RequestContext } from '../../domain/audit-event.ts';
import type { PipelineRecord, PipelineStore, PipelineVersion } from '../../ports/pipeline-store.ts';
import { versionNotFound, versionNumber } from '../saved-versions.ts';
import { findPipeline, pipelineSubject, savedMeanwhile } from './saved-pipelines.ts';

/**
 * Finds a version of a pipeline, with its inputs and steps.
 *
 * @param version version as written in the path.
 * @throws NotFoundError `PIPELINE_NOT_FOUND`, `PIPELINE_VERSION_NOT_FOUND`
 */
export async function findPipelineVersion(
  pipelines: Pick<PipelineStore, 'get' | 'version'>,
  accountId: string,
  slug: string,
  version: string,
): Promise<PipelineVersion> {
  return findVersion(pipelines, await findPipeline(pipelines, accountId, slug), version);
}

/**
 * Saves inputs and steps of an earlier version as a new version. Name and description are not part of a version, so they stay
 * unchanged. Steps are checked when they run, as those of any version are: a template or certificate may be gone by now.
 *
 * @param version version as written in the path.
 * @throws NotFoundError `PIPELINE_NOT_FOUND`, `PIPELINE_VERSION_NOT_FOUND`
 * @throws PlatenError `VERSION_CONFLICT` when another save came first.
 */
export async function restorePipelineVersion(
  pipelines: PipelineStore,
  request: RequestContext,
  slug: string,
  version: string,
): Promise<PipelineRecord> {
  const { accountId, keyName } = request.caller;
  const current = await findPipeline(pipelines, accountId, slug);
  const { inputs, steps } = await findVersion(pipelines, current, version);
  const restored: PipelineRecord = {
    ...current,
    inputs,
    steps,
    version: current.version + 1,
    updatedAt: Date.now(),
    savedBy: keyName,
  };
  const event = auditEvent(request, 'pipeline-restored', pipelineSubject(current));
  if (!(await pipelines.save(restored, current, event))) throw savedMeanwhile();
  return restored;
}

async function findVersion(
  pipelines: Pick<PipelineStore, 'version'>,
  pipeline: PipelineRecord,
  version: string,
): Promise<PipelineVersion> {
  const found = await pipelines.version(pipeline, versionNumber(version));
  if (found) return found;
  const { slug, oldestVersion: oldest, version: newest } = pipeline;
  throw versionNotFound('PIPELINE_VERSION_NOT_FOUND', slug, { oldest, newest });
}
