import { PdfRewriteError, type PdfRewriter } from './ports.ts';

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
 * A `PdfRewriter` over qpdf in WebAssembly. Each call has a module of its own, so that its memory is given back.
 */
export function qpdfRewriter(): PdfRewriter {
  return {
    async rewrite(pdf, password) {
      const { default: loaded } = await import('@neslinesli93/qpdf-wasm');
      const createModule = loaded as unknown as QpdfFactory;
      let message = '';
      const collect = (byte: number | null): void => {
        if (byte !== null && message.length < MAX_MESSAGE) message += String.fromCharCode(byte);
      };
      const qpdf = await createModule({
        noInitialRun: true,
        preRun: [(module) => module.FS.init(() => null, collect, collect)],
      });
      qpdf.FS.writeFile('/in.pdf', pdf);
      const secret = password === undefined ? [] : [`--password=${password}`];
      const exitCode = process.exitCode;
      let status = 2;
      try {
        status = qpdf.callMain(['--warning-exit-0', '--decrypt', ...secret, '/in.pdf', '/out.pdf']) ?? 2;
      } catch {
        status = 2;
      } finally {
        process.exitCode = exitCode;
      }
      if (status !== 0)
        throw new PdfRewriteError(/invalid password/.test(message) ? 'wrong-password' : 'unreadable');
      return qpdf.FS.readFile('/out.pdf');
    },
  };
}
