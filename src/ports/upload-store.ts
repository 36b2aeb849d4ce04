import type { DocumentMetadata } from '../domain/document.ts';

/** Announced upload that is not a document yet. */
export interface PendingUpload {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly metadata: DocumentMetadata;
  readonly blobKey: string;
  readonly actor: string;
  readonly requestId: string;
  readonly createdAt: number;
  /** Unix ms after which the upload is no longer accepted. */
  readonly expiresAt: number;
  /** Whether it has become a document, which may have been deleted since. */
  readonly finished?: boolean;
}

export interface UploadStore {
  create(upload: PendingUpload): Promise<void>;
  get(accountId: string, id: string): Promise<PendingUpload | undefined>;
  /** Records that the upload has become a document, so that it never becomes another one. */
  finish(upload: PendingUpload): Promise<void>;
}
