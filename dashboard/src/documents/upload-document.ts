import { ApiError, ConnectionError, type Platen, RateLimitError } from '@platen/client';
import { whenAllowed } from '../api/when-allowed.ts';
import { base64Of } from '../ui/base64-of.ts';
import { UploadBatches } from './upload-batches.ts';
import { isOffice, nameOf, type Upload } from './uploaded-file.ts';

/**
 * Maximum size of a file within a request, which then takes one request and not two: a key has 100 a minute. A larger office
 * document stays as a document of its own.
 */
const MOST_INLINE_BYTES = 4_000_000;

/** Batches of each client. */
const batches = new WeakMap<Platen, UploadBatches>();

function batchesOf(platen: Platen): UploadBatches {
  const known = batches.get(platen) ?? new UploadBatches(platen);
  batches.set(platen, known);
  return known;
}

/**
 * Uploads a PDF of any size, or a document of an office program, and waits until its PDF is a document.
 *
 * @param next returns the files that wait for their upload; large ones are announced with this one
 * @returns the id of the document, and whether it needs a password.
 */
export async function uploadDocument(
  platen: Platen,
  file: File,
  report: (fields: Partial<Upload>) => void = () => {},
  next: () => readonly File[] = () => [],
): Promise<Required<Pick<Upload, 'documentId' | 'isLocked'>>> {
  const step: Step = (state, request) =>
    whenAllowed(
      () => {
        report({ state });
        return request();
      },
      () => report({ state: 'waiting' }),
    );
  const converted = async (content: string | { readonly documentId: string }) => ({
    documentId: await step('converting', () => convert(platen, content, file)),
    isLocked: false,
  });
  if (isOffice(file) && !isLarge(file)) return converted(await base64Of(file));
  if (!isLarge(file)) return saveSmall(platen, file, step);
  const batch = batchesOf(platen);
  const { documentId, uploadUrl } = await step('sending', () =>
    batch.announce(file, next().filter(isLarge), nameOf),
  );
  await put(uploadUrl, file, (progress) => report({ progress }));
  if (isOffice(file)) return converted({ documentId });
  await step('checking', () => batch.finish(documentId));
  return { documentId, isLocked: await isLocked(platen, documentId, file, step) };
}

/** Returns a file as the content of a request; a large one is uploaded first. */
export async function contentOf(
  platen: Platen,
  file: File,
): Promise<string | { readonly documentId: string }> {
  if (!isLarge(file)) return base64Of(file);
  const { documentId, uploadUrl } = await batchesOf(platen).announce(file, [], nameOf);
  await put(uploadUrl, file, () => {});
  return { documentId };
}

function isLarge({ size }: File): boolean {
  return size > MOST_INLINE_BYTES;
}

/** Sends a request and reports its state, also while a limit refuses it. */
type Step = <T>(state: 'sending' | 'checking' | 'converting', request: () => Promise<T>) => Promise<T>;

/** Saves a PDF by a single request. Another one finds out whether it needs a password, if it is encrypted. */
async function saveSmall(platen: Platen, file: File, step: Step) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { data } = await step('sending', () => platen.uploadDocument(bytes, { name: nameOf(file) }));
  return { documentId: data.id, isLocked: await isLocked(platen, data.id, file, step) };
}

/** Whether a document needs a password. Only an encrypted one takes a request. */
async function isLocked(platen: Platen, documentId: string, file: File, step: Step): Promise<boolean> {
  return (await namesEncryption(file)) && step('checking', () => needsPassword(platen, documentId));
}

/** The trailer names the encryption uncompressed, also in cross-reference streams (ISO 32000-1, 7.5.5 and 7.5.8.2). */
const ENCRYPTION = '/Encrypt';
/** Number of bytes searched at once, so that a large file is never in memory. */
const SEARCHED_BYTES = 4_000_000;

async function namesEncryption(file: File): Promise<boolean> {
  for (let at = 0; at < file.size; at += SEARCHED_BYTES) {
    const part = await file.slice(at, at + SEARCHED_BYTES + ENCRYPTION.length).arrayBuffer();
    if (new TextDecoder('latin1').decode(part).includes(ENCRYPTION)) return true;
  }
  return false;
}

/** Converts a document of an office program. @returns the id of the PDF. */
async function convert(
  platen: Platen,
  content: string | { readonly documentId: string },
  file: File,
): Promise<string> {
  const made = await platen.convertDocument({
    file: content,
    filename: file.name,
    saveName: nameOf(file),
  });
  await made.body.cancel();
  if (made.documentId === undefined) throw new Error('The service answered without a document');
  return made.documentId;
}

async function needsPassword(platen: Platen, documentId: string): Promise<boolean> {
  try {
    await platen.readInformation({ pdf: { documentId } });
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PDF_ENCRYPTED') return true;
    if (error instanceof RateLimitError) throw error;
    // A PDF that is damaged or takes too long to read is a document, too.
    return false;
  }
}

/** Uploads with `XMLHttpRequest`, because `fetch` reports no upload progress. */
function put(url: string, file: File, onProgress: (progress: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    // Otherwise the browser parses an empty response as malformed XML.
    request.responseType = 'text';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new ConnectionError(`The store answered ${request.status}`));
    request.onerror = () => reject(new ConnectionError('The store cannot be reached'));
    request.send(file);
  });
}
