import { ApiError, ConnectionError, type Platen, RateLimitError } from '@platen/client';
import { useRef, useState } from 'react';
import { base64Of } from '../ui/base64-of.ts';
import { whenAllowed } from './when-allowed.ts';

/** File that is uploaded to become a document. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Share of the uploaded bytes, 0 to 1. */
  readonly progress: number;
  /** `waiting` is for a limit of requests. */
  readonly state: 'sending' | 'waiting' | 'checking' | 'converting' | 'done' | 'failed';
  readonly documentId?: string;
  /** Whether the file needs a password. */
  readonly isLocked?: boolean;
  readonly error?: unknown;
}

/** Document that an upload has become. */
export interface UploadedFile {
  readonly documentId: string;
  readonly name: string;
  /** Whether the file needs a password. */
  readonly isLocked: boolean;
}

const PDF_TYPE = 'application/pdf';
/** Suffixes of documents of office programs, which are converted to PDFs. */
const OFFICE_SUFFIXES = [
  ...['.docx', '.doc', '.odt', '.rtf'],
  ...['.xlsx', '.xls', '.ods'],
  ...['.pptx', '.ppt', '.odp'],
] as const;
/**
 * Maximum size of a file within a request, which then takes one request and not two: a key has 100 a minute. A larger office
 * document stays as a document of its own.
 */
const MOST_INLINE_BYTES = 4_000_000;
/** File types that can become a document. */
export const ACCEPTED: readonly string[] = [PDF_TYPE, ...OFFICE_SUFFIXES];

/** Maximum number of concurrent uploads; other files wait. */
const AT_ONCE = 3;

/**
 * Uploads files of any size with presigned URLs, and turns them into documents.
 *
 * @param notAPdf message for a file that is no PDF by its name and type, and is not uploaded.
 * @param onDocument is called for each new document.
 */
export function useUploads(platen: Platen, notAPdf: string, onDocument: (made: UploadedFile) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<{ readonly id: number; readonly file: File }[]>([]);
  const active = useRef(0);
  const nextId = useRef(0);
  const change = (id: number, fields: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
  const work = async () => {
    active.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { id, file } = next;
      try {
        if (!looksLikePdf(file) && !isOffice(file)) throw new Error(notAPdf);
        const registered = await uploadDocument(platen, file, (fields) => change(id, fields));
        change(id, { state: 'done', progress: 1, ...registered });
        onDocument({ ...registered, name: nameOf(file) });
      } catch (error) {
        change(id, { state: 'failed', error });
      }
    }
    active.current -= 1;
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ id: nextId.current++, file }));
    waiting.current.push(...added);
    setUploads((all) => [
      ...all,
      ...added.map(({ id, file }) => ({ id, name: file.name, progress: 0, state: 'sending' as const })),
    ]);
    for (let free = AT_ONCE - active.current; free > 0; free -= 1) void work();
  };
  const clear = () => setUploads((all) => all.filter(({ state }) => state !== 'done' && state !== 'failed'));
  return { uploads, add, clear };
}

/** Returns the name of the document of a file. */
function nameOf(file: File): string {
  const suffix = [...OFFICE_SUFFIXES, '.pdf'].find((it) => file.name.toLowerCase().endsWith(it)) ?? '';
  return file.name.slice(0, file.name.length - suffix.length);
}

/** Whether a file is of an office program, by its name. */
function isOffice({ name }: File): boolean {
  return OFFICE_SUFFIXES.some((suffix) => name.toLowerCase().endsWith(suffix));
}

/** Whether a file may be a PDF. Not every system reports the type of every file. */
function looksLikePdf({ name, type }: File): boolean {
  return type === PDF_TYPE || /\.pdf$/i.test(name);
}

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
