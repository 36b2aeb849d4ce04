import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Inputs of the assembly, without generated folders. */
const SOURCES = [
  'bin',
  'lib',
  'functions',
  'src',
  'packages',
  'layers',
  'templates',
  'dashboard',
  'cdk.json',
  'package-lock.json',
];
const BUILT = new Set(['dist', 'node_modules', 'cdk.out']);

/**
 * Hashes every file that the synthesized assembly can depend on, without tests.
 *
 * @param extra further input, such as the CDK context.
 */
export function sourceHash(root: string, extra: string): string {
  const hash = createHash('sha256').update(extra);
  const visit = (relative: string): void => {
    const full = path.join(root, relative);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) if (!BUILT.has(name)) visit(path.join(relative, name));
    } else if (!relative.endsWith('.test.ts')) {
      hash.update(`\0${relative}\0`).update(readFileSync(full));
    }
  };
  for (const source of SOURCES) visit(source);
  return hash.digest('hex').slice(0, 24);
}
