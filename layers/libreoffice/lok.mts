// LibreOfficeKit (LibreOffice 24.8, include/LibreOfficeKit/LibreOfficeKit.h), as exposed by the WebAssembly module.

/** Used members of Emscripten's module. */
export interface Runtime {
  readonly HEAPU8: Uint8Array;
  readonly FS: {
    mkdirTree(path: string): void;
    readdir(path: string): string[];
    unlink(path: string): void;
    writeFile(path: string, data: Uint8Array | string): void;
    readFile(path: string): Uint8Array;
    analyzePath(path: string): { readonly exists: boolean };
  };
  UTF8ToString(pointer: number): string;
  _malloc(size: number): number;
  _free(pointer: number): void;
  _libreofficekit_hook(folder: number): number;
  _lok_getError(office: number): number;
  _lok_documentLoadWithOptions(office: number, url: number, options: number): number;
  _lok_documentSaveAs(document: number, url: number, format: number, options: number): number;
  _lok_documentDestroy(document: number): void;
}

export interface LoadedDocument {
  /** @param format extension of the file's format */
  save(path: string, format: string, options: string): boolean;
  close(): void;
}

export interface LibreOffice {
  readonly runtime: Runtime;
  /** @returns the document, if it can be opened */
  open(path: string, options: string): LoadedDocument | undefined;
  /** Message of the last error. */
  error(): string;
}

/** Initializes LibreOffice. */
export function startLibreOffice(runtime: Runtime): LibreOffice {
  const text = (value: string) => {
    const bytes = new TextEncoder().encode(`${value}\0`);
    const pointer = runtime._malloc(bytes.length);
    runtime.HEAPU8.set(bytes, pointer);
    return pointer;
  };
  const withTexts = <Result,>(values: readonly string[], use: (...pointers: number[]) => Result): Result => {
    const pointers = values.map(text);
    try {
      return use(...pointers);
    } finally {
      for (const pointer of pointers) runtime._free(pointer);
    }
  };
  const office = withTexts(['/instdir/program'], (folder) => runtime._libreofficekit_hook(folder));
  if (office === 0) throw new Error('LibreOffice did not start');

  const documentOf = (document: number): LoadedDocument => ({
    save: (path, format, options) =>
      withTexts([`file://${path}`, format, options], (url, extension, json) =>
        runtime._lok_documentSaveAs(document, url, extension, json),
      ) !== 0,
    close: () => runtime._lok_documentDestroy(document),
  });

  return {
    runtime,
    open: (path, options) => {
      const document = withTexts([`file://${path}`, options], (url, load) =>
        runtime._lok_documentLoadWithOptions(office, url, load),
      );
      return document === 0 ? undefined : documentOf(document);
    },
    error: () => {
      const message = runtime._lok_getError(office);
      return message === 0 ? '' : runtime.UTF8ToString(message);
    },
  };
}
