import type { Platen } from '../../../packages/client/src/index.ts';
import { CliError } from '../cli-error.ts';
import type { Folder } from './folder.ts';
import type { PdfReference } from './pdf-reference.ts';

/** What the tools work with. */
export interface ToolContext {
  readonly platen: Platen;
  /** `undefined` when the user named none; then there are only documents. */
  readonly folder: Folder | undefined;
  /** Whether tools may send PDFs to object stores, and so to anywhere. */
  readonly allowS3: boolean;
  /** Whether tools may have results posted to webhooks, and so to anywhere. */
  readonly allowWebhooks: boolean;
}

/**
 * Checks that a request sends its result only where the user has allowed it.
 * @throws CliError
 */
export function assertMaySend(
  { allowS3, allowWebhooks }: Pick<ToolContext, 'allowS3' | 'allowWebhooks'>,
  body: { readonly s3?: unknown; readonly webhookUrl?: unknown; readonly webhook?: unknown },
): void {
  if (body.s3 !== undefined && !allowS3) {
    throw new CliError(
      's3: sending PDFs to an object store is off; the server was started without --allow-s3',
    );
  }
  for (const field of ['webhookUrl', 'webhook'] as const) {
    if (body[field] === undefined || allowWebhooks) continue;
    throw new CliError(
      `${field}: posting results to webhooks is off; the server was started without --allow-webhooks`,
    );
  }
}

/** Larger ones go past the limit of request bodies; base64 makes a third more of them. */
const MAX_INLINE_BYTES = 4 * 1024 * 1024;

/** The PDF in the form that the service takes. */
export async function pdfOf(
  { platen, folder }: ToolContext,
  { path, documentId, password }: PdfReference,
): Promise<unknown> {
  const secret = password !== undefined && { password };
  if (path === undefined) return { documentId, ...secret };
  const bytes = await folderOf(folder).read(path);
  if (bytes.length <= MAX_INLINE_BYTES) return secret ? { pdf: bytes, ...secret } : bytes;
  const uploaded = await platen.upload(bytes, { name: path.split('/').at(-1)!.slice(0, 200) });
  return { ...uploaded, ...secret };
}

/** @throws CliError when the user named none. */
export function folderOf(folder: Folder | undefined): Folder {
  if (folder) return folder;
  throw new CliError('files cannot be read or written: the server was started without --folder');
}
