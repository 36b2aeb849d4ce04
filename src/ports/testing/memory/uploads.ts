import type { PendingUpload, UploadStore } from '../../upload-store.ts';

export class MemoryUploads implements UploadStore {
  readonly #uploads = new Map<string, PendingUpload>();

  async create(upload: PendingUpload): Promise<void> {
    this.#uploads.set(upload.id, structuredClone(upload));
  }

  async get(accountId: string, id: string): Promise<PendingUpload | undefined> {
    const upload = this.#uploads.get(id);
    return upload?.accountId === accountId ? upload : undefined;
  }

  async finish(upload: PendingUpload): Promise<void> {
    await this.create({ ...upload, finished: true });
  }
}
