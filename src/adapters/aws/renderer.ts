import { Renderer } from '../../rendering/renderer.ts';
import { variable } from './environment.ts';
import { lambda } from './lambda-client.ts';
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
