import { PdfRewriteError } from './ports.ts';

/** What the package's types leave out of the Emscripten module. */
interface QpdfModule {
  callMain(args: string[]): number;
  FS: {
    init(
      input: () => null,
      output: (byte: number | null) => void,
      error: (byte: number | null) => void,
    ): void;
    writeFile(path: string, data: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
}
type QpdfFactory = (options: {
  noInitialRun: boolean;
  preRun: ((module: QpdfModule) => void)[];
}) => Promise<QpdfModule>;

const MAX_MESSAGE = 4096;

/**
 * Takes the encryption off a sound file, with qpdf in WebAssembly. Each call has a module of its own, so that its
 * memory is given back. (This build of qpdf cannot repair: recovery needs C++ exceptions, which it lacks.)
 *
 * @throws PdfRewriteError
 */
export async function decryptWithQpdf(pdf: Uint8Array, password: string): Promise<Uint8Array> {
  const { default: loaded } = await import('@neslinesli93/qpdf-wasm');
  const createModule = loaded as unknown as QpdfFactory;
  let message = '';
  const collect = (byte: number | null): void => {
    if (byte !== null && message.length < MAX_MESSAGE) message += String.fromCharCode(byte);
  };
  const exitCode = process.exitCode;
  try {
    const qpdf = await createModule({
      noInitialRun: true,
      preRun: [(module) => module.FS.init(() => null, collect, collect)],
    });
    qpdf.FS.writeFile('/in.pdf', pdf);
    const status = qpdf.callMain([
      '--warning-exit-0',
      '--decrypt',
      `--password=${password}`,
      '/in.pdf',
      '/out.pdf',
    ]);
    if (status === 0) return qpdf.FS.readFile('/out.pdf');
  } catch {
    // qpdf ends by throwing its exit status; the message tells why.
  } finally {
    process.exitCode = exitCode;
  }
  throw new PdfRewriteError(/invalid password/.test(message) ? 'wrong-password' : 'unreadable');
}
