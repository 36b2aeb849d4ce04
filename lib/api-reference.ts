import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Operation } from '../src/http/operation.ts';
import { openApiDocument } from '../src/openapi/document.ts';

const ROOT = path.dirname(import.meta.dirname);
const CACHE = path.join(ROOT, 'node_modules/.cache/platen/reference');

/**
 * Writes the description of the API, and the page made of it, beside the bundles of the functions that give
 * them out.
 *
 * @param bundles folder that holds a folder for each function.
 */
export function writeApiReference(bundles: string, operations: readonly Operation[]): void {
  const text = JSON.stringify(openApiDocument(operations));
  for (const name of ['get-openapi', 'get-docs']) mkdirSync(path.join(bundles, name), { recursive: true });
  writeFileSync(path.join(bundles, 'get-openapi/openapi.json'), text);
  copyFileSync(referencePage(text), path.join(bundles, 'get-docs/docs.html'));
}

/** The page, made once for each description: the viewer and the description in one file. */
function referencePage(openApi: string): string {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const hash = createHash('sha256').update(version).update(openApi).digest('hex').slice(0, 24);
  const page = path.join(CACHE, `${hash}.html`);
  if (existsSync(page)) return page;
  mkdirSync(CACHE, { recursive: true });
  const source = path.join(CACHE, `${hash}.${process.pid}.json`);
  const unfinished = path.join(CACHE, `${hash}.${process.pid}.html`);
  writeFileSync(source, openApi);
  const cli = path.join(path.dirname(manifest), 'bin/cli.js');
  execFileSync(process.execPath, [cli, 'build-docs', source, '--inlineBundle', '--output', unfinished], {
    cwd: CACHE,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  renameSync(unfinished, page);
  return page;
}
