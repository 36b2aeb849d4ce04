import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { NotFoundError } from '../../src/domain/errors.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { Representation } from '../../src/http/representation.ts';
import { operation } from './schema.ts';

// Written next to the bundle when the stacks are synthesized.
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const reference = representationOf(read('docs.html'));
/** Pages of the guides by name, from the first request for one. */
let guides: Readonly<Record<string, string>> | undefined;
const guideRepresentations = new Map<string, Representation>();

export const handler = endpoint(operation, null, async ({ event, query: { guide } }) =>
  (guide === undefined ? reference : guideRepresentation(guide)).responseTo(event),
);

function guideRepresentation(name: string): Representation {
  guides ??= JSON.parse(read('guides.json')) as Readonly<Record<string, string>>;
  const page = Object.hasOwn(guides, name) ? guides[name] : undefined;
  if (page === undefined)
    throw new NotFoundError(`guide: there is no guide ${name}`, { code: 'ROUTE_NOT_FOUND', field: 'guide' });
  const made = guideRepresentations.get(name) ?? representationOf(page);
  guideRepresentations.set(name, made);
  return made;
}

function representationOf(page: string): Representation {
  return new Representation(page, {
    mediaType: 'text/html; charset=utf-8',
    maxAgeSeconds: 300,
    headers: { 'Content-Security-Policy': policyOf(page) },
  });
}

/** Allows only the page's own script and styles, requests to this deployment, and PDFs in answers. */
function policyOf(page: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashesOf(page, 'script') || "'none'"}`,
    `style-src ${hashesOf(page, 'style')}`,
    "connect-src 'self'",
    'img-src data:',
    // The PDF of an answer, made by the page itself.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashesOf(page: string, element: 'script' | 'style'): string {
  const contents = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  const hashes = [...contents].map(([, text]) => createHash('sha256').update(text!).digest('base64'));
  return hashes.map((hash) => `'sha256-${hash}'`).join(' ');
}
