import { Printer } from '../../rendering/printer.ts';
import { Renderer } from '../../rendering/renderer.ts';

/**
 * The renderer of this function, over the Chromium and fonts layers. The browser is started at once: while a
 * function is loaded Lambda gives it all of a CPU, and the first request finds it running.
 */
export function renderer(): Renderer {
  const printer = new Printer({
    chromium: { executablePath: path('CHROMIUM_PATH'), libraryPath: path('CHROMIUM_LIB_PATH') },
    fontsDir: path('FONTS_PATH'),
  });
  // A browser that does not start now is started again, and its error shown, by the first request.
  printer.ready().catch(() => {});
  return new Renderer(printer);
}

function path(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The function has no ${name}`);
  return value;
}
