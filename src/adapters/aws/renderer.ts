import { AccountFontConverter } from '../../app/font-assets.ts';
import { TemplateRenderer } from '../../app/template-renderer.ts';
import { Renderer } from '../../rendering/renderer.ts';
import { variable } from './environment.ts';
import { lambda } from './lambda-client.ts';
import { LambdaOfficeConverter } from './office/lambda-office-converter.ts';
import { LambdaPrinter } from './printing/lambda-printer.ts';
import { assetStore, internalBlobs } from './stores.ts';
import { templateFiles } from './template-files.ts';

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
  new AccountFontConverter(
    new LambdaOfficeConverter(lambda(), variable('CONVERT_FUNCTION'), internalBlobs()),
    readAccountAssets(),
  );

/** Creates a renderer that also fills office templates in this process, and converts them with the stack's convert function. */
export const templateRenderer = () =>
  new TemplateRenderer(renderer(), officeConverter(), templateFiles(), readAccountAssets());
