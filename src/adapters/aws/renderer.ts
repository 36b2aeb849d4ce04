import { Renderer } from '../../rendering/renderer.ts';
import { variable } from './environment.ts';
import { lambda } from './lambda-client.ts';
import { LambdaPrinter } from './printing/lambda-printer.ts';
import { internalBlobs } from './stores.ts';

/** Fills templates in here, and has them printed by the function that the stack names. */
export const renderer = () =>
  new Renderer(new LambdaPrinter(lambda(), variable('PRINT_FUNCTION'), internalBlobs()));
