import { readFile } from 'node:fs/promises';
import {
  type CcittOptions,
  Jbig2Image,
  JpegImage,
  JpxImage,
  setVerbosityLevel,
} from 'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs';
import { wasmFile } from '../../file/engines/wasm-file.ts';
import { pictureSegments } from './jbig2-segments.ts';

let ready = false;

/** Replaces the handler through which the decoders fetch their WebAssembly, which is meant for a browser's main thread. */
function prepare(): void {
  if (ready) return;
  ready = true;
  providePromiseWithResolvers();
  setVerbosityLevel(0);
  JpxImage.setOptions({
    useWasm: true,
    useWorkerFetch: false,
    wasmUrl: '',
    getHandler: () => ({
      sendWithPromise: async (_, { filename }) => readFile(wasmFile(`pdfjs-dist/wasm/${filename}`)),
    }),
  });
}

/**
 * Adds `Promise.withResolvers`, part of Node.js from version 22 on, which the decoders use even in their build for old engines.
 */
function providePromiseWithResolvers(): void {
  if ('withResolvers' in Promise) return;
  const value = () => {
    let resolve: (value: unknown) => void;
    let reject: (reason: unknown) => void;
    const promise = new Promise((...settle) => {
      [resolve, reject] = settle;
    });
    return { promise, resolve: resolve!, reject: reject! };
  };
  Object.defineProperty(Promise, 'withResolvers', { value, configurable: true, writable: true });
}

export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bitsPerComponent: number;
  readonly data: Uint8Array;
}

/** Decodes baseline and progressive JPEG to PDF colour components (YCC and YCCK undone). */
export function decodeJpeg(bytes: Uint8Array, colorTransform: number | undefined): Samples {
  prepare();
  const decoder = new JpegImage(colorTransform === undefined ? undefined : { colorTransform });
  decoder.parse(bytes);
  const { width, height, numComponents } = decoder;
  const data = decoder.getData({ width, height, forceRGB: false, isSourcePDF: true });
  return { width, height, components: numComponents, bitsPerComponent: 8, data: new Uint8Array(data.buffer) };
}

/** Returns size and components of a JPEG 2000 image without decoding it. */
export function jpxProperties(bytes: Uint8Array): { width: number; height: number; components: number } {
  const { width, height, componentsCount } = JpxImage.parseImageProperties(bytes);
  return { width, height, components: componentsCount };
}

export async function decodeJpx(bytes: Uint8Array, components: number, indexed: boolean): Promise<Samples> {
  prepare();
  const { width, height } = jpxProperties(bytes);
  const data = await JpxImage.instance.decode(bytes, {
    numComponents: components,
    isIndexedColormap: indexed,
  });
  const found = Math.round(data.length / (width * height));
  return { width, height, components: found, bitsPerComponent: 8, data };
}

export async function decodeCcitt(
  bytes: Uint8Array,
  width: number,
  height: number,
  options: CcittOptions,
): Promise<Samples> {
  prepare();
  const data = await Jbig2Image.instance.decode(bytes, width, height, null, options);
  return { width, height, components: 1, bitsPerComponent: 1, data };
}

export async function decodeJbig2(
  bytes: Uint8Array,
  width: number,
  height: number,
  globals: Uint8Array | undefined,
): Promise<Samples> {
  prepare();
  const shared = globals ? withoutFileHeader(globals) : null;
  const picture = pictureSegments(withoutFileHeader(bytes));
  const data = await Jbig2Image.instance.decode(picture, width, height, shared && pictureSegments(shared));
  return { width, height, components: 1, bitsPerComponent: 1, data };
}

const JBIG2_SIGNATURE = [0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a];

/** Removes the file header, which PDF streams must not have but some writers keep (ISO 32000-2, 7.4.7). */
function withoutFileHeader(bytes: Uint8Array): Uint8Array {
  if (!JBIG2_SIGNATURE.every((byte, index) => bytes[index] === byte)) return bytes;
  return bytes.subarray((bytes[8]! & 2) === 0 ? 13 : 9);
}
