import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readStarter } from '../lib/starter-templates.ts';
import { templateOptionsSchema } from '../src/contract/template-options.ts';
import { PdfWorker } from '../src/pdf-worker/index.ts';
import { type TestRenderer, testRenderer } from '../src/rendering/testing/test-renderer.ts';

const TEMPLATES = path.join(import.meta.dirname, '../templates');
/** Pictures that the dashboard's list of starters shows. */
export const PICTURES = path.join(import.meta.dirname, '../dashboard/src/pages/templates/starter-pictures');
/** Width in pixels: a card of 240, on screens of up to twice the density. */
const WIDTH = 480;

/** Returns the name of a starter's picture, which changes with its files. */
export function pictureName(slug: string): string {
  const hash = createHash('sha256');
  const folder = path.join(TEMPLATES, slug);
  for (const file of readdirSync(folder).sort())
    hash.update(`${file}\0`).update(readFileSync(path.join(folder, file)));
  return `${slug}.${hash.digest('hex').slice(0, 8)}.webp`;
}

/** Draws the first page of each starter whose files have changed, with its sample data, and removes other pictures. */
async function draw(): Promise<void> {
  const slugs = readdirSync(TEMPLATES);
  mkdirSync(PICTURES, { recursive: true });
  const there = new Set(readdirSync(PICTURES));
  const names = new Map(slugs.map((slug) => [pictureName(slug), slug]));
  for (const name of there) if (!names.has(name)) rmSync(path.join(PICTURES, name));
  const renderer = testRenderer();
  const worker = new PdfWorker();
  try {
    for (const [name, slug] of names) {
      if (there.has(name)) continue;
      const { header, footer, html, options, sampleData } = readStarter(slug);
      const source = { html, options, ...(header && { header }), ...(footer && { footer }) };
      const { pdf } = await renderer.render({ source, data: sampleData ?? {} });
      const { value: png } = await worker.rasterize(pdf, { width: WIDTH, pages: [0] }).next();
      writeFileSync(path.join(PICTURES, name), await asWebp(renderer, png));
    }
  } finally {
    await renderer.close();
  }
}

/** Converts a picture by the browser to a quarter of its size. */
async function asWebp(renderer: TestRenderer, png: Uint8Array): Promise<Uint8Array> {
  const data = Buffer.from(png).toString('base64');
  const html = `<style>body { margin: 0 } img { display: block }</style><img src="data:image/png;base64,${data}">`;
  const source = { html, options: templateOptionsSchema.parse({}) };
  const image = {
    format: 'webp',
    selector: 'img',
    width: WIDTH,
    height: WIDTH,
    scale: 1,
    quality: 75,
  } as const;
  return (await renderer.capture({ source, data: {}, image: { ...image, transparent: false } })).image;
}

if (import.meta.main) {
  await draw();
  process.exit();
}
