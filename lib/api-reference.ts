import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { openApiDocument } from '../src/http/openapi/document.ts';
import { type PageAssets, referencePage } from '../src/http/openapi/reference/page.ts';
import type { Operation } from '../src/http/operation.ts';
import { GUIDES, guidePages } from './guide-pages.ts';

const REFERENCE = path.join(import.meta.dirname, '../src/http/openapi/reference');

/**
 * Writes the API description, the page made from it, and the guides next to the bundles of the functions that serve them.
 *
 * @param bundles folder that holds a folder for each function.
 */
export function writeApiReference(bundles: string, operations: readonly Operation[]): void {
  const document = openApiDocument(operations);
  for (const name of ['get-openapi', 'get-docs']) mkdirSync(path.join(bundles, name), { recursive: true });
  writeFileSync(path.join(bundles, 'get-openapi/openapi.json'), JSON.stringify(document));
  const assets = pageAssets();
  writeFileSync(path.join(bundles, 'get-docs/docs.html'), referencePage(document, assets, GUIDES));
  writeFileSync(path.join(bundles, 'get-docs/guides.json'), JSON.stringify(guidePages(assets.css)));
}

function pageAssets(): PageAssets {
  const source = (name: string) => readFileSync(path.join(REFERENCE, name), 'utf8');
  return {
    css: transformSync(source('page.css'), { loader: 'css', minify: true }).code,
    script: transformSync(source('browser.ts'), { loader: 'ts', minify: true, target: 'es2022' }).code,
  };
}
