import { PdfRewriteError, type PdfRewriter } from './ports.ts';

/**
 * Decrypts with qpdf, and repairs with pdf-lib, which reads a file object by object and needs no
 * cross-reference. (qpdf in WebAssembly cannot repair: its recovery needs C++ exceptions, which the build lacks.)
 * Both are loaded when they are first needed, since hardly any file needs them.
 */
export function defaultRewriter(): PdfRewriter {
  return { decrypt: decryptWithQpdf, repair: repairWithPdfLib };
}

async function decryptWithQpdf(pdf: Uint8Array, password: string): Promise<Uint8Array> {
  const { runQpdf } = await import('../qpdf/run-qpdf.ts');
  const args = ['--warning-exit-0', '--decrypt', `--password=${password}`, 'input.pdf'];
  const { output, messages } = await runQpdf(new Map([['input.pdf', pdf]]), args);
  if (output !== undefined) return output;
  const wrong = messages.some((message) => message.includes('invalid password'));
  throw new PdfRewriteError(wrong ? 'wrong-password' : 'unreadable');
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
