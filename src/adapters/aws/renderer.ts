import { TemplateRenderer } from '../../app/template-renderer.ts';
import type { AssetFile } from '../../contract/asset.ts';
import { ASSET_LIMITS } from '../../domain/asset-type.ts';
import { Renderer } from '../../rendering/renderer.ts';
import { variable } from './environment.ts';
import { lambda } from './lambda-client.ts';
import { LambdaOfficeConverter } from './office/lambda-office-converter.ts';
import { LambdaPrinter } from './printing/lambda-printer.ts';
import { assetStore, internalBlobs } from './stores.ts';

/** Creates a renderer that fills templates in this process and prints with the stack's print function. */
export const renderer = () =>
  new Renderer(
    new LambdaPrinter(lambda(), variable('PRINT_FUNCTION'), internalBlobs()),
    {},
    undefined,
    readAccountAssets(),
  );

function readAccountAssets() {
  const store = assetStore();
  return async (accountId: string) => (await store.get(accountId)).assets;
}

/** Converts office documents with the stack's convert function. */
export const officeConverter = () =>
  new LambdaOfficeConverter(lambda(), variable('CONVERT_FUNCTION'), internalBlobs());

/** Creates a renderer that also fills office templates in this process, and converts them with the stack's convert function. */
export const templateRenderer = () => {
  const internal = internalBlobs();
  const readFile = async (file: AssetFile): Promise<Uint8Array> => {
    if ('data' in file) return Buffer.from(file.data, 'base64');
    if ('key' in file) return internal.read(file.key, { maxBytes: ASSET_LIMITS.fileBytes });
    throw new Error('A file of a template is read by its key');
  };
  return new TemplateRenderer(renderer(), officeConverter(), readFile, readAccountAssets());
};
