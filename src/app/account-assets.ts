import { createHash } from 'node:crypto';
import type { StoredAsset } from '../contract/asset.ts';
import { grouped } from '../contract/fields.ts';
import { ASSET_LIMITS } from '../domain/asset-type.ts';
import { type AuditEventName, auditEvent, type RequestContext } from '../domain/audit-event.ts';
import { isKnownError, PlatenError } from '../domain/errors.ts';
import type { AccountAssets, AssetStore } from '../ports/asset-store.ts';
import { assertAsset, assetAt, mediaTypeOf } from './template-assets.ts';

type Assets = AccountAssets['assets'];

/** Maximum attempts to apply a change after other changes. */
const MAX_ATTEMPTS = 8;

/**
 * Saves an asset of an account. Saving the same file again changes nothing. Each content is stored once.
 *
 * @throws InvalidInputError naming the file and the rule
 * @throws PlatenError `ASSET_LIMIT_REACHED`, `VERSION_CONFLICT` when other changes keep interfering
 */
export async function saveAccountAsset(
  store: AssetStore,
  request: RequestContext,
  path: string,
  bytes: Uint8Array,
): Promise<StoredAsset> {
  assertAsset(path, bytes);
  const { accountId } = request.caller;
  const mediaType = mediaTypeOf(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return change(store, request, 'asset-saved', path, async (before) => {
    const own = Object.hasOwn(before, path) ? before[path] : undefined;
    if (own?.sha256 === sha256) return { result: own };
    assertRoom({ ...before, [path]: { sizeBytes: bytes.length } });
    const same = Object.values(before).find((asset) => asset.sha256 === sha256);
    const asset = same ? { ...same, mediaType } : await store.putAsset(accountId, bytes, mediaType);
    return { result: asset, after: { ...before, [path]: asset }, ...(!same && { added: asset }) };
  });
}

/**
 * Deletes an asset of an account, and its file if no other path has the same content.
 *
 * @throws NotFoundError `ASSET_NOT_FOUND`
 * @throws PlatenError `VERSION_CONFLICT` when other changes keep interfering
 */
export async function deleteAccountAsset(
  store: AssetStore,
  request: RequestContext,
  path: string,
): Promise<void> {
  await change(store, request, 'asset-deleted', path, async (before) => {
    assetAt(before, path, 'the account');
    const { [path]: _, ...after } = before;
    return { result: undefined, after };
  });
}

interface Change<Result> {
  readonly result: Result;
  /** Missing when nothing changes. */
  readonly after?: Assets;
  /** Stored file that a failed save leaves without a reference. */
  readonly added?: StoredAsset;
}

/** Applies a change to the current assets. A concurrent change is no conflict: this one is applied to its result. */
async function change<Result>(
  store: AssetStore,
  request: RequestContext,
  name: AuditEventName,
  path: string,
  next: (before: Assets) => Promise<Change<Result>>,
): Promise<Result> {
  const { accountId } = request.caller;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { version, assets: before } = await store.get(accountId);
    const { result, after, added } = await next(before);
    if (after === undefined) return result;
    const event = auditEvent(request, name, { type: 'asset', id: path, name: path });
    const saved = await store
      .save(accountId, { version: version + 1, assets: after }, event)
      .catch(async (error: unknown) => {
        // After an unknown error the change may have been saved.
        if (added && isKnownError(error)) await Promise.allSettled([store.dropAsset(added)]);
        throw error;
      });
    if (saved) {
      await dropUnused(store, before[path], after);
      return result;
    }
    if (added) await store.dropAsset(added);
  }
  throw new PlatenError(
    'conflict',
    'VERSION_CONFLICT',
    'Other requests keep changing the assets of the account. Retry',
  );
}

/** A file that could not be removed here is removed with the account. */
async function dropUnused(store: AssetStore, asset: StoredAsset | undefined, after: Assets): Promise<void> {
  if (asset === undefined || Object.values(after).some(({ key }) => key === asset.key)) return;
  await Promise.allSettled([store.dropAsset(asset)]);
}

function assertRoom(after: Readonly<Record<string, Pick<StoredAsset, 'sizeBytes'>>>): void {
  const files = Object.values(after);
  const size = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const reached = (rule: string) =>
    new PlatenError('forbidden', 'ASSET_LIMIT_REACHED', `The assets of the account ${rule}. Delete others`);
  if (files.length > ASSET_LIMITS.files)
    throw reached(`would be ${files.length} files; at most ${ASSET_LIMITS.files} are kept`);
  if (size > ASSET_LIMITS.accountBytes)
    throw reached(
      `would have ${grouped(size)} bytes; at most ${grouped(ASSET_LIMITS.accountBytes)} are kept`,
    );
}
