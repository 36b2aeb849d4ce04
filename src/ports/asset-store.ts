import type { StoredAsset } from '../contract/asset.ts';
import type { AuditEvent } from '../domain/audit-event.ts';

/** All assets of an account. */
export interface AccountAssets {
  /** Increased by one with every change; 0 before the first one. */
  readonly version: number;
  /** By path. */
  readonly assets: Readonly<Record<string, StoredAsset>>;
}

/** Assets that all templates and renders of an account share. */
export interface AssetStore {
  get(accountId: string): Promise<AccountAssets>;
  /**
   * Saves the next version.
   * @returns `false` if it is not the one after the current version
   */
  save(accountId: string, next: AccountAssets, event: AuditEvent): Promise<boolean>;
  /** Stores a file under a unique key. It is unreferenced until a version refers to it. */
  putAsset(accountId: string, bytes: Uint8Array, mediaType: string): Promise<StoredAsset>;
  /** @throws NotFoundError `ASSET_NOT_FOUND` when the file was removed meanwhile */
  readAsset(asset: StoredAsset): Promise<Uint8Array>;
  /** Removes an unreferenced file. */
  dropAsset(asset: StoredAsset): Promise<void>;
}
