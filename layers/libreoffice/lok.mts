// LibreOfficeKit (LibreOffice 24.8, include/LibreOfficeKit/LibreOfficeKit.h), as exposed by the WebAssembly module.

/** Used members of Emscripten's module. */
export interface Runtime {
  readonly HEAP32: Int32Array;
  readonly HEAPU8: Uint8Array;
  readonly wasmTable: WebAssembly.Table;
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
  _lok_documentPostUnoCommand(document: number, name: number, args: number, notify: number): void;
  _lok_documentSaveAs(document: number, url: number, format: number, options: number): number;
  _lok_documentDestroy(document: number): void;
}

/** Index of each method in its class's table, whose first entry is the size. */
const OFFICE = { runMacro: 11 } as const;
const DOCUMENT = { registerCallback: 15 } as const;
export interface LoadedDocument {
  command(name: string, args: string): void;
  /** Names of the document's fonts that are replaced by fonts with other metrics. */
  missingFonts(): readonly string[];
  exportPdf(path: string, options: string): boolean;
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
  const { wasmTable } = runtime;
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
  const methodOf = (object: number, index: number) =>
    runtime.HEAP32[(runtime.HEAP32[object >> 2]! >> 2) + index]!;
  const call = (object: number, index: number, ...args: number[]) =>
    (wasmTable.get(methodOf(object, index)) as (...args: number[]) => number)(object, ...args);

  const office = withTexts(['/instdir/program'], (folder) => runtime._libreofficekit_hook(folder));
  if (office === 0) throw new Error('LibreOffice did not start');

  let listener: (kind: number, payload: number) => void = () => {};
  const callback = asWasmFunction((kind, payload) => listener(kind, payload));
  // The table cannot grow, so the callback replaces the method that runs macros, which must never be called.
  const place = methodOf(office, OFFICE.runMacro);
  wasmTable.set(place, callback);

  const documentOf = (document: number): LoadedDocument => ({
    command: (name, args) =>
      withTexts([name, args], (command, json) =>
        runtime._lok_documentPostUnoCommand(document, command, json, 0),
      ),
    missingFonts: () => {
      const found: string[] = [];
      listener = (_, payload) => {
        const message = payload === 0 ? '' : runtime.UTF8ToString(payload);
        if (!message.includes('"fontsmissing"')) return;
        found.push(...(JSON.parse(message) as { fontsmissing: string[] }).fontsmissing);
      };
      call(document, DOCUMENT.registerCallback, place, 0);
      call(document, DOCUMENT.registerCallback, 0, 0);
      listener = () => {};
      return found;
    },
    exportPdf: (path, options) =>
      withTexts([`file://${path}`, 'pdf', options], (url, format, json) =>
        runtime._lok_documentSaveAs(document, url, format, json),
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

/**
 * Wraps a function as `(i32, i32, i32) -> ()` for WebAssembly's table. A minimal module imports the function and exports it
 * again.
 */
function asWasmFunction(run: (kind: number, payload: number) => void): unknown {
  // Header; a type with three i32 parameters; the import e.f of that type; the export f of the import.
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const types = [1, 7, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 0];
  const imports = [2, 7, 1, 1, 0x65, 1, 0x66, 0, 0];
  const exports = [7, 5, 1, 1, 0x66, 0, 0];
  const module = new WebAssembly.Module(new Uint8Array([...header, ...types, ...imports, ...exports]));
  return new WebAssembly.Instance(module, { e: { f: run } }).exports.f;
}
