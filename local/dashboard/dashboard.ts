import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '../assembly/site.ts';
import type { WebSite } from '../gateway/server.ts';
import { SignInCodes } from './sign-in-codes.ts';
import { SiteServer } from './site-server.ts';

/** Dashboard of the assembly, plus the exchange of one-time sign-in codes, which exists only locally. */
export class LocalDashboard implements WebSite {
  readonly #site: SiteServer;
  readonly #codes = new SignInCodes();
  readonly #baseUrl: string;

  /** @param publicUrl as for {@link SiteServer} */
  constructor(site: Site, baseUrl: string, publicUrl: (value: string) => string) {
    this.#site = new SiteServer(site, publicUrl);
    this.#baseUrl = baseUrl;
  }

  /** Returns a one-time link that opens the dashboard signed in with an API key; valid for a short time. */
  signInLink(apiKey: string): string {
    // Browsers do not send the fragment to any server.
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
