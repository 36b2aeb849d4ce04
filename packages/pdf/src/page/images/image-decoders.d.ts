/** The used parts of pdfjs-dist's image decoders; the package has no types for them. */
declare module 'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs' {
  interface WasmOptions {
    useWasm: boolean;
    useWorkerFetch: boolean;
    wasmUrl: string;
    getHandler: () => { sendWithPromise(kind: string, request: { filename: string }): Promise<Uint8Array> };
  }

  export interface CcittOptions {
    readonly K: number;
    readonly EndOfLine: boolean;
    readonly EncodedByteAlign: boolean;
    readonly Columns: number;
    readonly Rows: number;
    readonly EndOfBlock: boolean;
    readonly BlackIs1: boolean;
  }

  export class JpegImage {
    constructor(options?: { colorTransform?: number });
    readonly width: number;
    readonly height: number;
    readonly numComponents: number;
    parse(bytes: Uint8Array): void;
    getData(options: {
      width: number;
      height: number;
      forceRGB: boolean;
      isSourcePDF: boolean;
    }): Uint8ClampedArray<ArrayBuffer>;
  }

  export class JpxImage {
    static readonly instance: JpxImage;
    static setOptions(options: WasmOptions): void;
    static parseImageProperties(bytes: Uint8Array): {
      width: number;
      height: number;
      componentsCount: number;
    };
    decode(
      bytes: Uint8Array,
      options: { numComponents?: number; isIndexedColormap?: boolean },
    ): Promise<Uint8Array>;
  }

  export class Jbig2Image {
    static readonly instance: Jbig2Image;
    decode(
      bytes: Uint8Array,
      width: number,
      height: number,
      globals: Uint8Array | null,
      ccitt?: CcittOptions,
    ): Promise<Uint8Array>;
  }

  export function setVerbosityLevel(level: number): void;
}
