import { Html, html } from './html.ts';

/** Returns the address of a guide, relative to the service's. */
export function guideLink(name: string): string {
  return `docs?guide=${name}`;
}

/** Mark of the product. */
export const MARK = new Html(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#c8452d"/><path d="M10 24V8h7.2a5.4 5.4 0 0 1 0 10.8H14" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

/** @param body HTML of the guide, whose first heading is its title */
export function guidePage(title: string, body: string, css: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Platen</title>
<link rel="icon" href="data:,">
<style>${new Html(css)}</style>
</head>
<body class="guide">
<header>${MARK}<a class="home" href="docs">Platen API</a></header>
<main>${new Html(body)}</main>
</body>
</html>
`.text;
}
