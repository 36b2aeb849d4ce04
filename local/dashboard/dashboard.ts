import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '../assembly/site.ts';
import type { WebSite } from '../gateway/server.ts';
import { SignInCodes } from './sign-in-codes.ts';
import { SiteServer } from './site-server.ts';

/** The dashboard of the assembly, and the exchange of one-time codes, which exists only here. */
export class LocalDashboard implements WebSite {
  readonly #site: SiteServer;
  readonly #codes = new SignInCodes();
  readonly #baseUrl: string;

  /** @param publicUrl as for {@link SiteServer} */
  constructor(site: Site, baseUrl: string, publicUrl: (value: string) => string) {
    this.#site = new SiteServer(site, publicUrl);
    this.#baseUrl = baseUrl;
  }

  /** Its address, which signs in whoever opens it with a key; works once, and for a short time. */
  signInLink(apiKey: string): string {
    // What follows the # is not sent to any server.
    return `${this.#baseUrl}${this.#site.prefix}/#sign-in=${this.#codes.issue(apiKey)}`;
  }

  owns(pathname: string): boolean {
    return this.#site.owns(pathname);
  }

  handle(message: IncomingMessage, response: ServerResponse, pathname: string): void {
    if (pathname !== `${this.#site.prefix}/sign-in`) this.#site.handle(message, response, pathname);
    else this.#codes.handle(message, response).catch(() => response.destroy());
  }
}
