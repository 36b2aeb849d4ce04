import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildChromiumLayer } from '../../layers/chromium/build.ts';
import { buildFontsLayer } from '../../layers/fonts/build.ts';
import { buildOfficeLayer } from '../../layers/libreoffice/build.ts';
import { bundleFunctions } from '../../lib/bundle.ts';
import { CONVERTING } from '../../lib/constructs/converting.ts';
import { PRINTING } from '../../lib/constructs/printing.ts';
import { fontFaces } from '../../src/adapters/aws/font-faces.ts';

afterEach(() => vi.unstubAllEnvs());

/** AWS Lambda's limit for a function with its layers, unzipped, in bytes. */
const LAMBDA_LIMIT = 250 * 1024 * 1024;

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

describe('printing functions', () => {
  it('stay within the limit of Lambda, layers included', () => {
    const layers = { chromium: sizeOf(buildChromiumLayer()), fonts: sizeOf(buildFontsLayer()) };
    const bundles = bundleFunctions(PRINTING);
    const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
    console.log(`layers: Chromium ${megabytes(layers.chromium)}, fonts ${megabytes(layers.fonts)}`);
    for (const name of PRINTING) {
      const total = layers.chromium + layers.fonts + sizeOf(path.join(bundles, name));
      console.log(`${name} with layers: ${megabytes(total)} of ${megabytes(LAMBDA_LIMIT)}`);
      expect({ name, fits: total < LAMBDA_LIMIT }).toEqual({ name, fits: true });
    }
  });

  it('leave room for those that set text in their fonts', () => {
    const bundle = sizeOf(path.join(bundleFunctions(['fill-form']), 'fill-form'));
    expect(sizeOf(buildFontsLayer()) + bundle).toBeLessThan(LAMBDA_LIMIT);
  });
});

describe('the converting function', () => {
  it('stays within the limit of Lambda, layers included', () => {
    const [name] = CONVERTING;
    const bundle = sizeOf(path.join(bundleFunctions(CONVERTING), name));
    expect(sizeOf(buildOfficeLayer()) + sizeOf(buildFontsLayer()) + bundle).toBeLessThan(LAMBDA_LIMIT);
  });

  it('states the licence of LibreOffice beside it', () => {
    const notice = readFileSync(path.join(buildOfficeLayer(), 'libreoffice/NOTICE'), 'utf8');
    expect(notice).toContain('Mozilla Public License, version 2.0');
  });
});

describe('filled-in or stamped text', () => {
  it('has the fonts of every script in the layer', () => {
    const folder = path.join(buildFontsLayer(), 'fonts');
    vi.stubEnv('FONTS_PATH', folder);
    const known = new Set(fontFaces().map(({ file }) => path.basename(file)));
    const others = readdirSync(folder).filter((file) => file.endsWith('.ttf') && !known.has(file));
    // PDF text in Latin, Greek and Cyrillic uses one family of each kind, and never a colour font.
    const designs = new Set(others.map((file) => file.split('_')[0]));
    expect([...designs].sort()).toEqual(['Caladea', 'Carlito', 'Inter', 'NotoColorEmoji', 'SourceSerif4']);
  });
});

describe('the bundle of a function', () => {
  it('loads neither undici nor sources of credentials that Lambda does not have', () => {
    const code = readFileSync(path.join(bundleFunctions(['fill-form']), 'fill-form/index.mjs'), 'utf8');
    // An import of Node's own http module would load undici: see `lib/node-http.ts`.
    expect(/(?:from|import\(|require\() ?"(?:node:)?http"/.test(code)).toBe(false);
    expect(code.includes('AssumeRoleWithWebIdentity')).toBe(false);
  });
});
