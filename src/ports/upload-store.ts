import type { DocumentMetadata } from '../domain/document.ts';

/** An upload that has been announced and is not a document yet. */
export interface PendingUpload {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly metadata: DocumentMetadata;
  readonly blobKey: string;
  readonly actor: string;
  readonly requestId: string;
  readonly createdAt: number;
  /** Unix ms after which nothing can be uploaded any more. */
  readonly expiresAt: number;
  /** It has become a document, which may since have been deleted. */
  readonly finished?: boolean;
}

export interface UploadStore {
  create(upload: PendingUpload): Promise<void>;
  get(accountId: string, id: string): Promise<PendingUpload | undefined>;
  /** Remembers that the upload has become a document, so that it never becomes another one. */
  finish(upload: PendingUpload): Promise<void>;
}
