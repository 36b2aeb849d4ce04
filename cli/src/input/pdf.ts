import type { PdfInput, Platen } from '../../../packages/client/src/index.ts';
import { usageError } from '../cli-error.ts';
import type { Session } from '../session.ts';
import { readBytes } from './json.ts';
import { sizeOf, uploadBlob, uploadFile } from './upload.ts';

/** Ways to specify a PDF, for help texts. */
export const PDF_ARGUMENT = 'PDF file, - for standard input, or document:<id> for one that the service has';

/** Maximum bytes of PDF inside a request: base64 adds a third, and a body may have 6 MB. */
const MAX_INLINE_BYTES = 4 * 1024 * 1024;

/**
 * Returns the PDFs in the form that the service accepts. A PDF that does not fit into the request, alone or with the previous
 * ones, is uploaded.
 * @throws CliError naming the PDF that cannot be read, before anything is sent.
 */
export async function pdfInputs(
  session: Session,
  platen: Platen,
  names: readonly string[],
): Promise<PdfInput[]> {
  if (names.filter((name) => name === '-').length > 1) {
    throw usageError('standard input can be named only once');
  }
  const files = await Promise.all(names.map(fileOf));
  const inputs: PdfInput[] = [];
  let inline = 0;
  for (const file of files) {
    if ('documentId' in file) inputs.push({ documentId: file.documentId });
    else if (inline + file.size <= MAX_INLINE_BYTES) {
      inline += file.size;
      inputs.push(file.bytes ?? (await readBytes(file.name)));
    } else if (file.bytes) {
      const content = new Blob([new Uint8Array(file.bytes)]);
      inputs.push(await uploadBlob(session, platen, content, {}, 'standard input'));
    } else inputs.push(await uploadFile(session, platen, file.name));
  }
  return inputs;
}

export async function pdfInput(session: Session, platen: Platen, name: string): Promise<PdfInput> {
  return (await pdfInputs(session, platen, [name]))[0]!;
}

type NamedPdf = { readonly documentId: string } | { name: string; size: number; bytes?: Buffer };

async function fileOf(name: string): Promise<NamedPdf> {
  if (name.startsWith('document:')) return { documentId: name.slice('document:'.length) };
  if (name !== '-') return { name, size: await sizeOf(name) };
  const bytes = await readBytes(name);
  return { name, size: bytes.length, bytes };
}
