import { decryptWithQpdf } from './decrypt-with-qpdf.ts';
import { PdfRewriteError, type PdfRewriter } from './ports.ts';

/**
 * Decrypts with qpdf, and repairs with pdf-lib, which reads a file object by object and needs no
 * cross-reference.
 */
export function defaultRewriter(): PdfRewriter {
  return { decrypt: decryptWithQpdf, repair: repairWithPdfLib };
}

async function repairWithPdfLib(pdf: Uint8Array): Promise<Uint8Array> {
  const { ParseSpeeds, PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const document = await PDFDocument.load(pdf, {
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
      preserveXFA: true,
    });
    return await document.save({ addDefaultPage: false, updateFieldAppearances: false });
  } catch {
    throw new PdfRewriteError('unreadable');
  }
}
