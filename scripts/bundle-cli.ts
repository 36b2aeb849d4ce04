import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildResult, buildSync } from 'esbuild';

const ROOT = path.dirname(import.meta.dirname);
const OUT = path.join(ROOT, 'cli/dist');

// CommonJS dependencies in an ES module bundle call `require` for Node's built-in modules.
const REQUIRE = "import { createRequire as _cr } from 'node:module'; const require = _cr(import.meta.url);";

/**
 * Bundles the command line with all its dependencies, so that `npx` starts it without installing any. The MCP server and modules
 * that need the AWS SDK are separate files, loaded on first use.
 */
function bundle(): void {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const { metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [{ in: 'cli/src/main.ts', out: 'platen' }],
    outdir: OUT,
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    mainFields: ['module', 'main'],
    conditions: ['module'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    banner: { js: REQUIRE },
    metafile: true,
    logLevel: 'error',
  });
  const entry = path.join(OUT, 'platen.js');
  writeFileSync(entry, `#!/usr/bin/env node\n${readFileSync(entry, 'utf8')}`);
  chmodSync(entry, 0o755);
  writeFileSync(path.join(OUT, 'THIRD-PARTY-LICENSES.txt'), licencesOf(metafile));
}

/** Licences of all bundled packages, which have to be reproduced. */
function licencesOf({ inputs }: NonNullable<BuildResult['metafile']>): string {
  const folders = new Set<string>();
  for (const file of Object.keys(inputs)) {
    const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  return [...folders]
    .sort()
    .map(licenceOf)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceOf(folder: string): string {
  const full = path.join(ROOT, folder);
  const { name, version, license } = JSON.parse(readFileSync(path.join(full, 'package.json'), 'utf8'));
  const files = readdirSync(full).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = files
    .map((file) => path.join(full, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim());
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`;
}

bundle();
