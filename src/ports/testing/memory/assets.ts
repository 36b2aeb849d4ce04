import { createHash } from 'node:crypto';
import type { StoredAsset } from '../../../contract/asset.ts';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { newId } from '../../../domain/ids.ts';
import type { AccountAssets, AssetStore } from '../../asset-store.ts';
import type { MemoryEvents } from './events.ts';

export class MemoryAssets implements AssetStore {
  readonly #lists = new Map<string, AccountAssets>();
  /** By key. */
  readonly #files = new Map<string, Uint8Array>();
  readonly #events: MemoryEvents;

  constructor(events: MemoryEvents) {
    this.#events = events;
  }

  async get(accountId: string): Promise<AccountAssets> {
    return structuredClone(this.#lists.get(accountId) ?? { version: 0, assets: {} });
  }

  async save(accountId: string, next: AccountAssets, event: AuditEvent): Promise<boolean> {
    if (next.version !== (await this.get(accountId)).version + 1) return false;
    this.#lists.set(accountId, structuredClone(next));
    this.#events.write(event);
    return true;
  }

  async putAsset(accountId: string, bytes: Uint8Array, mediaType: string): Promise<StoredAsset> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `assets/${accountId}/${sha256}-${newId()}`;
    this.#files.set(key, Uint8Array.from(bytes));
    return { mediaType, sizeBytes: bytes.length, sha256, key };
  }

  async readAsset({ key }: StoredAsset): Promise<Uint8Array> {
    const bytes = this.#files.get(key);
    if (bytes) return bytes;
    throw new NotFoundError('Asset not found: it was deleted meanwhile', { code: 'ASSET_NOT_FOUND' });
  }

  async dropAsset({ key }: StoredAsset): Promise<void> {
    this.#files.delete(key);
  }
}
