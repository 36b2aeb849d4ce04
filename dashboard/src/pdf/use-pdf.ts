import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';

GlobalWorkerOptions.workerSrc = workerUrl;
/** Where the build puts what pdf.js loads when a file needs it: decoders, character maps, fonts. */
const RESOURCES = `${import.meta.env.BASE_URL}assets/pdfjs/`;

/** Where a PDF comes from: an address, or its bytes. */
export type PdfSource = string | Uint8Array;

export interface OpenPdf {
  readonly pdf?: PDFDocumentProxy;
  readonly problem?: 'protected' | 'broken';
}

/** Opens a PDF. While another one loads, the previous one stays. */
export function usePdf(source: PdfSource): OpenPdf {
  const [state, setState] = useState<OpenPdf>({});
  useEffect(() => {
    const task = getDocument({
      // pdf.js takes over the buffer that it is given.
      ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
      cMapUrl: `${RESOURCES}cmaps/`,
      standardFontDataUrl: `${RESOURCES}standard_fonts/`,
      wasmUrl: `${RESOURCES}wasm/`,
      iccUrl: `${RESOURCES}iccs/`,
      disableAutoFetch: true,
    });
    let isCurrent = true;
    task.promise.then(
      (pdf) => isCurrent && setState({ pdf }),
      (error: unknown) =>
        isCurrent &&
        setState({ problem: (error as Error).name === 'PasswordException' ? 'protected' : 'broken' }),
    );
    return () => {
      isCurrent = false;
      void task.destroy();
    };
  }, [source]);
  return state;
}
