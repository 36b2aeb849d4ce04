import { ApiError, ConnectionError, type Platen, RateLimitError } from '@platen/client';
import { base64Of } from '../ui/base64-of.ts';
import { isOffice, nameOf, type Upload } from './uploaded-file.ts';
import { whenAllowed } from './when-allowed.ts';

/**
 * Maximum size of a file within a request, which then takes one request and not two: a key has 100 a minute. A larger office
 * document stays as a document of its own.
 */
const MOST_INLINE_BYTES = 4_000_000;
/**
 * Uploads a PDF of any size, or a document of an office program, and waits until its PDF is a document.
 *
 * @returns the id of the document, and whether it needs a password.
 */
export async function uploadDocument(
  platen: Platen,
  file: File,
  report: (fields: Partial<Upload>) => void = () => {},
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
  if (isOffice(file) && file.size <= MOST_INLINE_BYTES) return converted(await base64Of(file));
  if (file.size <= MOST_INLINE_BYTES) return saveSmall(platen, file, step);
  const { documentId, uploadUrl } = await step('sending', () =>
    platen.createUpload({ name: nameOf(file), sizeBytes: file.size }),
  );
  await put(uploadUrl, file, (progress) => report({ progress }));
  if (isOffice(file)) return converted({ documentId });
  return { documentId, isLocked: await step('checking', () => register(platen, documentId)) };
}

/** Sends a request and reports its state, also while a limit refuses it. */
type Step = <T>(state: 'sending' | 'checking' | 'converting', request: () => Promise<T>) => Promise<T>;

/** Saves a PDF by a single request. Another one finds out whether it needs a password, if it is encrypted. */
async function saveSmall(platen: Platen, file: File, step: Step) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { data } = await step('sending', () => platen.uploadDocument(bytes, { name: nameOf(file) }));
  // The trailer names the encryption uncompressed, also in cross-reference streams (ISO 32000-1, 7.5.5 and 7.5.8.2).
  const isEncrypted = new TextDecoder('latin1').decode(bytes).includes('/Encrypt');
  const isLocked = isEncrypted && (await step('checking', () => register(platen, data.id)));
  return { documentId: data.id, isLocked };
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

/**
 * Registers an upload as a document. The first request that reads the file does so, even if it cannot open the file.
 *
 * @returns whether the file needs a password.
 */
async function register(platen: Platen, documentId: string): Promise<boolean> {
  try {
    await platen.readInformation({ pdf: { documentId } });
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PDF_ENCRYPTED') return true;
    if (error instanceof RateLimitError) throw error;
    // A PDF that is damaged or takes too long to read still becomes a document; another file does not.
    await platen.viewDocument(documentId).catch(() => {
      throw error;
    });
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
