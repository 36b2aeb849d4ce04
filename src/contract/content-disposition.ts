import { fileNameOf, pdfFileName } from './file-name.ts';

/**
 * Returns the `Content-Disposition` (RFC 6266) of a document's file: an ASCII fallback, and the real name in the form of RFC
 * 8187.
 */
export function contentDisposition(
  type: 'inline' | 'attachment',
  documentName: string,
  extension = 'pdf',
): string {
  const fileName = extension === 'pdf' ? pdfFileName(documentName) : fileNameOf(documentName, extension);
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
