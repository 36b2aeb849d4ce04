import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '../assembly/site.ts';
import type { WebSite } from '../gateway/server.ts';
import { SignInCodes } from './sign-in-codes.ts';
import { SiteServer } from './site-server.ts';

/** The dashboard of the assembly, and beside its files the exchange of one-time codes, which exists here alone. */
export class LocalDashboard implements WebSite {
  readonly #site: SiteServer;
  readonly #codes = new SignInCodes();
  readonly #baseUrl: string;

  /** @param publicUrl as of {@link SiteServer} */
  constructor(site: Site, baseUrl: string, publicUrl: (value: string) => string) {
    this.#site = new SiteServer(site, publicUrl);
    this.#baseUrl = baseUrl;
  }

  /** Where it is, signing in whoever opens it with a key; works once, and not for long. */
  signInLink(apiKey: string): string {
    // After the #, it is sent to no server.
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
