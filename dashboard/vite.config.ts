import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';

const PDFJS = path.join(import.meta.dirname, '../node_modules/pdfjs-dist');

/** Copies the resources that pdf.js loads by name on demand next to the bundle: decoders, character maps, fonts. */
function pdfjsResources(): Plugin {
  return {
    name: 'pdfjs-resources',
    generateBundle() {
      for (const folder of ['wasm', 'cmaps', 'standard_fonts', 'iccs']) {
        for (const name of readdirSync(path.join(PDFJS, folder))) {
          const source = readFileSync(path.join(PDFJS, folder, name));
          this.emitFile({ type: 'asset', fileName: `assets/pdfjs/${folder}/${name}`, source });
        }
      }
    },
  };
}

/** React Aria's texts in languages that the dashboard lacks: some 30 of them, in every load. */
const OTHER_LANGUAGES = /\/react-aria\/dist\/private\/intl\/[^/]+\/(?!en-US|de-DE)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Removes library texts in unsupported languages. */
function ownLanguages(): Plugin {
  return {
    name: 'own-languages',
    enforce: 'pre',
    load: (id) => (OTHER_LANGUAGES.test(id) ? 'export default {};' : undefined),
  };
}

/** Code point ranges for which the style sheet uses the Latin file of Inter. */
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x304],
  [0x308],
  [0x329],
  [0x2000, 0x206f],
  [0x20ac],
  [0x2122],
  [0x2191],
  [0x2193],
  [0x2212],
  [0x2215],
] as const;
/** Lightest and heaviest font weight in the styles. */
const WEIGHTS = { min: 400, max: 650 };

/** OpenType features of the styles, and those that browsers apply by themselves. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum', 'cv05', 'cv08', 'ss03'];

/** Removes unused weights and features from the font of the first load, which reduces it from 48 KB to 28 KB. */
function ownWeights(): Plugin {
  return {
    name: 'own-weights',
    async generateBundle(_, bundle) {
      const text = LATIN.flatMap(([from, to = from]) =>
        Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
      ).join('');
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.includes('inter-latin-wght')) continue;
        const options = {
          targetFormat: 'woff2' as const,
          variationAxes: { wght: WEIGHTS },
          keepFeatures: FEATURES,
        };
        asset.source = await subsetFont(Buffer.from(asset.source), text, options);
      }
    },
  };
}

/**
 * Builds the dashboard into static files that are served below `/dashboard/`. The chunk of a page is loaded when the page is
 * opened.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  publicDir: false,
  plugins: [ownLanguages(), ownWeights(), pdfjsResources()],
  cacheDir: path.join(import.meta.dirname, '../node_modules/.cache/platen/vite'),
  build: {
    target: 'es2022',
    // The content security policy does not allow `data:` URLs for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Each load names all files: without the names of their sources it is 1 KB shorter.
    rollupOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
    emptyOutDir: true,
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
  },
});
