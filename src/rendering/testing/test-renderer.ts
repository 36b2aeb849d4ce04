import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type HostChromium, hostChromium } from '../../../layers/chromium/host.ts';
import { buildFontsLayer } from '../../../layers/fonts/build.ts';
import { type TemplateOptionsInput, templateOptionsSchema } from '../../contract/template-options.ts';
import { Printer, type PrinterOptions } from '../printer.ts';
import { type ReadAccountAssets, Renderer, type TemplateSource } from '../renderer.ts';

/** Returns the local Chromium and the fonts of the layer, which is built if it does not exist yet. */
export function testLayers(): { readonly chromium: HostChromium; readonly fontsDir: string } {
  return { chromium: hostChromium(), fontsDir: path.join(buildFontsLayer(), 'fonts') };
}

interface TestRendererOptions extends PrinterOptions {
  readonly accountAssets?: ReadAccountAssets;
}

/** Renderer whose printer runs in the same process. */
export class TestRenderer extends Renderer {
  readonly #printer: Printer;

  constructor(options: TestRendererOptions) {
    const printer = new Printer(options);
    super(printer, options.limits, options.egress, options.accountAssets);
    this.#printer = printer;
  }

  /** Waits until a browser and a page are ready for the next document. */
  ready(): Promise<void> {
    return this.#printer.ready();
  }

  close(): Promise<void> {
    return this.#printer.close();
  }
}

/** Creates a renderer with the built layers. */
export function testRenderer(options: Partial<TestRendererOptions> = {}): TestRenderer {
  return new TestRenderer({ ...testLayers(), ...options });
}

/** Returns a template that consists of HTML alone. */
export function template(html: string, options: TemplateOptionsInput = {}): TemplateSource {
  return { html, options: templateOptionsSchema.parse(options) };
}

/** Returns all text of a PDF as read by pdf.js, which ignores replacement text. */
export async function pdfTextOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
  }
  await document.loadingTask.destroy();
  return text.trim();
}

/** Returns the text runs with their positions on each page, in points from its lower left corner. */
export async function placedTextOf(pdf: Uint8Array): Promise<{ text: string; x: number; y: number }[][]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: { text: string; x: number; y: number }[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const texts = items.filter((item) => 'str' in item).filter(({ str }) => str.trim() !== '');
    pages.push(texts.map(({ str, transform }) => ({ text: str, x: transform[4], y: transform[5] })));
  }
  await document.loadingTask.destroy();
  return pages;
}
