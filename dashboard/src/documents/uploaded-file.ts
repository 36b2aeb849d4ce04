import { asDocumentName } from './document-name.ts';

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
/** File types that can become a document. */
export const ACCEPTED: readonly string[] = [PDF_TYPE, ...OFFICE_SUFFIXES];

/** Returns the name of the document of a file: that of the file without its suffix. */
export function nameOf(file: File): string {
  const suffix = [...OFFICE_SUFFIXES, '.pdf'].find((it) => file.name.toLowerCase().endsWith(it)) ?? '';
  return asDocumentName(file.name.slice(0, file.name.length - suffix.length));
}

/** Whether a file is of an office program, by its name. */
export function isOffice({ name }: File): boolean {
  return OFFICE_SUFFIXES.some((suffix) => name.toLowerCase().endsWith(suffix));
}

/** Whether a file may be a PDF. Not every system reports the type of every file. */
export function looksLikePdf({ name, type }: File): boolean {
  return type === PDF_TYPE || /\.pdf$/i.test(name);
}
