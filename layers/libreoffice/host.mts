// Runs LibreOffice (WebAssembly) in a separate process, which receives documents and returns results by IPC. It has no
// environment, no permission to write files or start programs, and no network. Bundled into the layer.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { zstdDecompressSync } from 'node:zlib';
import { type LibreOffice, type LoadedDocument, type Runtime, startLibreOffice } from './lok.mts';

/** Request to start LibreOffice; the answer is `ready`. */
interface Start {
  readonly start: { readonly fontFiles: readonly string[]; readonly fontConfig: string };
}

/** Request to convert a document. */
interface Convert {
  readonly convert: {
    readonly bytes: Uint8Array;
    /** Name of the file without its extension, which fields of the document show. */
    readonly name: string;
    readonly extension: string;
    /** Options of LibreOfficeKit's documentLoadWithOptions. */
    readonly loadOptions: string;
    /** Extension of the format to convert to. */
    readonly format: string;
    /** Options of the export to that format. */
    readonly exportOptions: string;
    /** Extension of the flat OpenDocument format of a copy; absent if none is needed. */
    readonly flatFormat?: string;
    /** Document in the format odt with fonts that this one may use. */
    readonly fontCarrier?: Uint8Array;
  };
}

const folder = import.meta.dirname;
const INPUT = '/tmp/platen-in';
const OUTPUT = '/tmp/platen-out/document';
const OPEN_DOCUMENT = '/tmp/platen-out/document.odf';
const FONTS = '/instdir/share/fonts/truetype';
const CARRIER = '/tmp/platen-fonts/fonts.odt';
/** Where LibreOffice puts the fonts of documents, which it uses for all later ones as well. */
const EMBEDDED_FONTS = '/instdir/user/temp/embeddedfonts/fromdocs';

let office: LibreOffice | undefined;

process.on('message', (message: Start | Convert) => {
  if ('start' in message) void start(message.start);
  else process.send!({ ...convert(message.convert), hasFonts: hasFonts() });
});
process.on('disconnect', () => process.exit(0));

async function start({ fontFiles, fontConfig }: Start['start']): Promise<void> {
  const runtime = await loadRuntime();
  const { FS } = runtime;
  for (const made of [INPUT, '/tmp/platen-fonts', '/tmp/platen-out', '/tmp/fontconfig', '/instdir/user'])
    FS.mkdirTree(made);
  for (const name of FS.readdir(FONTS))
    if (/\.(ttf|otf|ttc)$/.test(name) && !name.startsWith('opens')) FS.unlink(`${FONTS}/${name}`);
  for (const file of fontFiles) FS.writeFile(`${FONTS}/${path.basename(file)}`, readFileSync(file));
  FS.writeFile('/instdir/share/fontconfig/fonts.conf', fontConfig);
  office = startLibreOffice(runtime);
  process.send!({ ready: true });
}

/** Loads the program and its data. Its threads run the same script. */
function loadRuntime(): Promise<Runtime> {
  const content = (name: string) => {
    const file = path.join(folder, name);
    const bytes = existsSync(file)
      ? readFileSync(file)
      : zstdDecompressSync(readFileSync(`${file}.zst`), { maxOutputLength: 2 ** 29 });
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  };
  class ProgramThread extends Worker {
    constructor(script: string | URL, options: object) {
      super(path.join(folder, path.basename(String(script))), { ...options, env: {} });
    }
  }
  return new Promise((resolve) => {
    const Module: Record<string, unknown> = {
      wasmBinary: content('soffice.wasm'),
      getPreloadedPackage: () => content('soffice.data'),
      locateFile: (name: string) => path.join(folder, name),
      print: () => {},
      printErr: () => {},
      // main() would start LibreOffice in a second thread, next to LibreOfficeKit's. The two race, and may never end.
      noInitialRun: true,
      onRuntimeInitialized: () => setImmediate(() => resolve(Module as unknown as Runtime)),
    };
    Object.assign(globalThis, { Module, Worker: ProgramThread });
    createRequire(import.meta.url)('./soffice.cjs');
  });
}

function convert({ bytes, name, extension, loadOptions, ...wanted }: Convert['convert']): object {
  const { FS } = office!.runtime;
  const input = `${INPUT}/${name}.${extension}`;
  FS.writeFile(input, bytes);
  let document: LoadedDocument | undefined;
  try {
    if (wanted.fontCarrier) {
      FS.writeFile(CARRIER, wanted.fontCarrier);
      office!.open(CARRIER, 'Batch=true')?.close();
    }
    document = office!.open(input, loadOptions);
    if (document === undefined) return { failed: 'load', detail: office!.error() };
    if (!document.save(OUTPUT, wanted.format, wanted.exportOptions))
      return { failed: 'export', detail: office!.error() };
    const output = FS.readFile(OUTPUT);
    const { flatFormat } = wanted;
    if (flatFormat === undefined || !document.save(OPEN_DOCUMENT, flatFormat, '')) return { output };
    return { output, flatCopy: FS.readFile(OPEN_DOCUMENT) };
  } catch (error) {
    // After a crash, LibreOffice's memory may be corrupt.
    setImmediate(() => process.exit(1));
    return { failed: 'crash', detail: String(error).slice(0, 300) };
  } finally {
    document?.close();
    for (const file of [input, CARRIER, OUTPUT, OPEN_DOCUMENT])
      if (FS.analyzePath(file).exists) FS.unlink(file);
  }
}

/** Whether this or an earlier document brought fonts. */
function hasFonts(): boolean {
  const { FS } = office!.runtime;
  return (
    FS.analyzePath(EMBEDDED_FONTS).exists && FS.readdir(EMBEDDED_FONTS).some((name) => !/^\.+$/.test(name))
  );
}
