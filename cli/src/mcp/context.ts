import type { Platen } from '../../../packages/client/src/index.ts';
import { CliError } from '../cli-error.ts';
import type { Folder } from './folder.ts';
import type { PdfReference } from './pdf-reference.ts';

/** Dependencies of the tools. */
export interface ToolContext {
  readonly platen: Platen;
  /** `undefined` if the user gave no folder; then tools can only use documents. */
  readonly folder: Folder | undefined;
  /** Whether tools may send PDFs to object stores, which can be anywhere. */
  readonly allowS3: boolean;
  /** Whether tools may post results to webhooks, which can be anywhere. */
  readonly allowWebhooks: boolean;
}

/**
 * Checks that a request sends its result only to destinations the user has allowed.
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

/** Larger PDFs exceed the limit of request bodies, since base64 adds a third. */
const MAX_INLINE_BYTES = 4 * 1024 * 1024;

/** Returns the PDF in the form that the service accepts. */
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

/** @throws CliError when the user gave no folder. */
export function folderOf(folder: Folder | undefined): Folder {
  if (folder) return folder;
  throw new CliError('files cannot be read or written: the server was started without --folder');
}
