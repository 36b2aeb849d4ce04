import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const PDFJS = path.join(import.meta.dirname, '../node_modules/pdfjs-dist');

/** Puts next to the bundle what pdf.js loads by name when a file needs it: decoders, character maps, fonts. */
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

/** What React Aria says in languages that the dashboard does not have: some 30 of them, in every load. */
const OTHER_LANGUAGES = /\/react-aria\/dist\/private\/intl\/[^/]+\/(?!en-US|de-DE)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Leaves out the words of libraries in languages that nobody is shown. */
function ownLanguages(): Plugin {
  return {
    name: 'own-languages',
    enforce: 'pre',
    load: (id) => (OTHER_LANGUAGES.test(id) ? 'export default {};' : undefined),
  };
}

/**
 * The dashboard is built into static files that are served below `/dashboard/`. What is in a page's own chunk is
 * loaded when the page is opened.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  publicDir: false,
  plugins: [ownLanguages(), pdfjsResources()],
  // The client is used from its sources, as everywhere in this repository.
  resolve: { conditions: ['platen-source', 'module', 'browser', 'development|production'] },
  cacheDir: path.join(import.meta.dirname, '../node_modules/.cache/platen/vite'),
  build: {
    target: 'es2022',
    // The content security policy does not allow `data:` URLs for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
  },
});
