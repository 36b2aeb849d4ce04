import { createHash } from 'node:crypto';
import { type AssetFile, fileRule, type StoredAsset, TOTAL_RULE } from '../contract/asset.ts';
import type { StoredTemplateSource } from '../contract/template-source.ts';
import {
  ASSET_LIMITS,
  assetPathRule,
  assetTypeOf,
  TEMPLATE_FORMAT_NAMES,
  templateFilePath,
  templateFormatOf,
} from '../domain/asset-type.ts';
import { auditEvent, type RequestContext } from '../domain/audit-event.ts';
import { InvalidInputError, isKnownError, NotFoundError, PlatenError } from '../domain/errors.ts';
import type { TemplateRecord, TemplateStore } from '../ports/template-store.ts';
import { findTemplate, findTemplateVersion, templateSubject } from './find-template.ts';

/** Files to save by path; `null` removes one. */
export type AssetChanges = ReadonlyMap<string, Uint8Array | null>;

/** Maximum attempts to apply a change of files after other saves. */
const MAX_ATTEMPTS = 8;

/** Returns the file changes of a validated request body. */
export function assetChangesOf({
  assets = {},
  html,
  file,
}: {
  readonly assets?: Readonly<Record<string, string | null>> | undefined;
  readonly html?: string | undefined;
  /** Office template. */
  readonly file?: string | undefined;
}): AssetChanges {
  const format = file === undefined ? undefined : templateFormatOf(Buffer.from(file, 'base64'));
  // The file of a template replaces that of an earlier version in another format.
  const sources: (readonly [string, string | null])[] =
    html === undefined && file === undefined
      ? []
      : TEMPLATE_FORMAT_NAMES.map((each) => [
          templateFilePath(each),
          each === format ? (file ?? null) : null,
        ]);
  return new Map(
    Object.entries<string | null>({ ...assets, ...Object.fromEntries(sources) }).map(([path, data]) => [
      path,
      data === null ? null : Buffer.from(data, 'base64'),
    ]),
  );
}

/** Returns the files after a change, for a render before anything is stored. */
export function changedAssets(
  before: Readonly<Record<string, StoredAsset>> | undefined,
  changes: AssetChanges,
): Readonly<Record<string, AssetFile>> {
  const after: Record<string, AssetFile> = { ...before };
  for (const [path, bytes] of changes) {
    if (bytes === null) delete after[path];
    else {
      const data = Buffer.from(bytes).toString('base64');
      after[path] = { mediaType: mediaTypeOf(path, bytes), sizeBytes: bytes.length, data };
    }
  }
  return after;
}

/**
 * Stores the new files of a version, each content once, and saves the version. A failed save removes the files that it stored.
 *
 * @param save saves the version with its files
 * @throws PlatenError `ASSET_LIMIT_REACHED`
 */
export async function storeAssets<Saved>(
  templates: TemplateStore,
  record: Pick<TemplateRecord, 'accountId' | 'id'>,
  before: Pick<StoredTemplateSource, 'assets' | 'storedAssets'>,
  changes: AssetChanges,
  save: (files: Pick<StoredTemplateSource, 'assets' | 'storedAssets'>) => Promise<Saved>,
): Promise<Saved> {
  if (changes.size === 0) return save({ assets: before.assets, storedAssets: before.storedAssets });
  const known = new Map((before.storedAssets ?? []).map((asset) => [asset.sha256, asset]));
  const assets: Record<string, StoredAsset> = { ...before.assets };
  const added: StoredAsset[] = [];
  try {
    assertWithin(before.assets ?? {}, known, changes);
    for (const [path, bytes] of changes) {
      if (bytes === null) {
        delete assets[path];
        continue;
      }
      const mediaType = mediaTypeOf(path, bytes);
      const same = known.get(sha256Of(bytes));
      const asset = same ? { ...same, mediaType } : await templates.putAsset(record, bytes, mediaType);
      if (!same) added.push(asset);
      known.set(asset.sha256, asset);
      assets[path] = asset;
    }
    return await save({ assets, storedAssets: [...known.values()] });
  } catch (error) {
    // After an unknown error the version may have been saved; unreferenced files are removed with the template.
    if (isKnownError(error)) await Promise.allSettled(added.map((asset) => templates.dropAsset(asset)));
    throw error;
  }
}

/** Checks the limits before anything is stored. */
function assertWithin(
  before: Readonly<Record<string, StoredAsset>>,
  known: ReadonlyMap<string, StoredAsset>,
  changes: AssetChanges,
): void {
  const sizes = new Map(Object.entries(before).map(([path, { sizeBytes }]) => [path, sizeBytes]));
  const added = new Map<string, number>();
  for (const [path, bytes] of changes) {
    if (bytes === null) sizes.delete(path);
    else {
      sizes.set(path, bytes.length);
      const hash = sha256Of(bytes);
      if (!known.has(hash)) added.set(hash, bytes.length);
    }
  }
  const sum = (all: Iterable<number>) => [...all].reduce((total, size) => total + size, 0);
  if (sizes.size > ASSET_LIMITS.files)
    throw invalid('assets', `must have at most ${ASSET_LIMITS.files} files (would have ${sizes.size})`);
  if (sum(sizes.values()) > ASSET_LIMITS.totalBytes) throw invalid('assets', `the change ${TOTAL_RULE}`);
  const stored = sum([...known.values()].map(({ sizeBytes }) => sizeBytes)) + sum(added.values());
  if (stored > ASSET_LIMITS.storedBytes)
    throw new PlatenError(
      'forbidden',
      'ASSET_LIMIT_REACHED',
      `The files of all versions of the template would have ${stored} bytes; at most ${ASSET_LIMITS.storedBytes} are kept. Delete the template and create it again to drop its earlier versions`,
    );
}

/** @throws InvalidInputError naming the file and the rule */
export function assertAsset(path: string, bytes: Uint8Array): void {
  const pathRule = assetPathRule(path);
  if (pathRule !== undefined) throw invalid('path', pathRule);
  const rule = fileRule(path, bytes);
  if (rule !== undefined) throw invalid(path, rule);
}

interface SavedAssets {
  readonly template: TemplateRecord;
  readonly assets: Readonly<Record<string, StoredAsset>>;
}

/**
 * Saves a new version of a template with changed files only. A concurrent save is no conflict: the change is applied to its
 * result.
 *
 * @param changes returns the changes to the files of a version
 * @throws NotFoundError `TEMPLATE_NOT_FOUND`
 * @throws PlatenError `VERSION_CONFLICT` when other saves keep interfering, `ASSET_LIMIT_REACHED`
 */
export async function changeAssets(
  templates: TemplateStore,
  request: RequestContext,
  slug: string,
  changes: (assets: Readonly<Record<string, StoredAsset>>) => AssetChanges,
): Promise<SavedAssets> {
  for (let attempt = 1; ; attempt += 1) {
    const previous = await findTemplate(templates, request.caller.accountId, slug);
    const source = await templates.source(previous);
    const change = changes(source.assets ?? {});
    if (isUnchanged(source.assets ?? {}, change)) return { template: previous, assets: source.assets ?? {} };
    try {
      return await storeAssets(templates, previous, source, change, async (files) => {
        const { sourceKey: _, ...kept } = previous;
        const next = { ...kept, version: previous.version + 1, updatedAt: Date.now() };
        const event = auditEvent(request, 'template-updated', templateSubject(next));
        const template = await templates.update(previous, next, { ...source, ...files }, event);
        return { template, assets: files.assets ?? {} };
      });
    } catch (error) {
      if (!isKnownError(error) || error.code !== 'VERSION_CONFLICT' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Saving the same files again creates no version. */
function isUnchanged(before: Readonly<Record<string, StoredAsset>>, changes: AssetChanges): boolean {
  return [...changes].every(([path, bytes]) => {
    const own = Object.hasOwn(before, path) ? before[path] : undefined;
    return bytes === null ? own === undefined : own?.sha256 === sha256Of(bytes);
  });
}

/**
 * Removes one file by creating a new version.
 *
 * @throws NotFoundError `ASSET_NOT_FOUND`
 */
export function removeAsset(
  templates: TemplateStore,
  request: RequestContext,
  slug: string,
  path: string,
): Promise<SavedAssets> {
  return changeAssets(templates, request, slug, (assets) => {
    assetAt(assets, path, slug);
    return new Map([[path, null]]);
  });
}

/** @throws NotFoundError `TEMPLATE_NOT_FOUND`, `TEMPLATE_VERSION_NOT_FOUND` */
export async function assetsOf(
  templates: Pick<TemplateStore, 'get' | 'source' | 'version'>,
  accountId: string,
  slug: string,
  version?: number,
): Promise<Readonly<Record<string, StoredAsset>>> {
  const saved = await findTemplateVersion(templates, accountId, slug, version);
  return (await templates.source(saved)).assets ?? {};
}

/** @throws NotFoundError `ASSET_NOT_FOUND` */
export function assetAt(
  assets: Readonly<Record<string, StoredAsset>>,
  path: string,
  of: string,
): StoredAsset {
  const found = Object.hasOwn(assets, path) ? assets[path] : undefined;
  if (found) return found;
  throw new NotFoundError(`Asset not found: ${of} has none at ${path}`, { code: 'ASSET_NOT_FOUND' });
}

/** @throws InvalidInputError naming the file and the rule */
export function mediaTypeOf(path: string, bytes: Uint8Array): string {
  const type = assetTypeOf(path, bytes);
  if ('rule' in type) throw invalid(path, type.rule);
  return type.mediaType;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function invalid(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${field}: ${rule}`, { field });
}
