import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { endpoint } from '../../src/http/endpoint.ts';
import { Representation } from '../../src/http/representation.ts';
import { operation } from './schema.ts';

// Written next to the bundle when the stacks are synthesized.
const page = readFileSync(new URL('docs.html', import.meta.url), 'utf8');

/** Allows only the page's own script and styles, requests to this deployment, and PDFs in answers. */
const POLICY = [
  "default-src 'none'",
  `script-src ${hashesOf('script')}`,
  `style-src ${hashesOf('style')}`,
  "connect-src 'self'",
  'img-src data:',
  // The PDF of an answer, made by the page itself.
  'frame-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const representation = new Representation(page, {
  mediaType: 'text/html; charset=utf-8',
  maxAgeSeconds: 300,
  headers: { 'Content-Security-Policy': POLICY },
});

export const handler = endpoint(operation, null, async ({ event }) => representation.responseTo(event));

function hashesOf(element: 'script' | 'style'): string {
  const contents = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  const hashes = [...contents].map(([, text]) => createHash('sha256').update(text!).digest('base64'));
  return hashes.map((hash) => `'sha256-${hash}'`).join(' ');
}
