import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import vm from 'node:vm';
import type { Site } from '../assembly/site.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.md': 'text/markdown; charset=utf-8',
};

/** Result of a CloudFront function: the changed request, or a response. */
interface EdgeResult {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly data: string };
}

/** Serves static files as CloudFront does, with the assembly's function and headers. */
export class SiteServer {
  readonly prefix: string;
  readonly #site: Site;
  readonly #route: (event: object) => EdgeResult;
  readonly #publicUrl: (value: string) => string;

  /** @param publicUrl replaces AWS URLs with local ones. */
  constructor(site: Site, publicUrl: (value: string) => string) {
    this.#site = site;
    this.prefix = `/${site.prefix}`;
    this.#publicUrl = publicUrl;
    this.#route = vm.runInNewContext(`${publicUrl(site.router)}\nhandler`, {}) as (
      event: object,
    ) => EdgeResult;
  }

  /** Whether a path belongs to the site. */
  owns(pathname: string): boolean {
    return pathname === this.prefix || pathname.startsWith(`${this.prefix}/`);
  }

  handle(message: IncomingMessage, response: ServerResponse, pathname: string): void {
    const { method = 'GET' } = message;
    for (const [name, value] of Object.entries(this.#headersFor(pathname))) response.setHeader(name, value);
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const {
      uri,
      statusCode,
      headers = {},
      body,
    } = this.#route({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: {},
      request: { method, uri: pathname, querystring: {}, headers: {}, cookies: {} },
    });
    if (statusCode !== undefined) {
      for (const [name, { value }] of Object.entries(headers)) response.setHeader(name, value);
      response.writeHead(statusCode).end(method === 'HEAD' ? undefined : body?.data);
      return;
    }
    this.#sendFile(uri ?? pathname, method, response);
  }

  #sendFile(uri: string, method: string, response: ServerResponse): void {
    const file = this.#fileOf(uri);
    const size = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
    // A bucket without list permission returns the same response for missing and forbidden objects.
    if (file === undefined || !size?.isFile()) {
      response.writeHead(403, { 'Content-Type': 'text/plain' }).end('There is no such file\n');
      return;
    }
    response.writeHead(200, {
      'Content-Type': MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream',
      'Content-Length': size.size,
    });
    if (method === 'HEAD') response.end();
    else pipeline(createReadStream(file), response, () => {});
  }

  /** @returns undefined for a path outside the folder. */
  #fileOf(uri: string): string | undefined {
    let relative: string;
    try {
      relative = decodeURIComponent(uri.slice(this.prefix.length + 1));
    } catch {
      return undefined;
    }
    const file = path.resolve(this.#site.files, relative);
    return !relative.includes('\0') && file.startsWith(`${path.resolve(this.#site.files)}${path.sep}`)
      ? file
      : undefined;
  }

  #headersFor(pathname: string): Record<string, string> {
    const behavior = this.#site.behaviors.find(({ pathPattern }) => matches(pathPattern, pathname));
    return Object.fromEntries(
      Object.entries(behavior?.headers ?? {}).map(([name, value]) => [name, this.#publicUrl(value)]),
    );
  }
}

function matches(pattern: string, pathname: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(pathname);
}
