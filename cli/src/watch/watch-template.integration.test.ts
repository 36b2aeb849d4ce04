import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PdfResponse, type Platen } from '../../../packages/client/src/index.ts';
import type { PreviewState } from './preview-server.ts';
import { type TemplateWatch, watchTemplate } from './watch-template.ts';

let folder: string;
let watching: TemplateWatch | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'watched-'));
  write('template.html', '<p>one</p>');
});
afterEach(async () => {
  await watching?.close();
  watching = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

/** Returns the HTML as if it were the PDF, plus a warning. */
const platen = {
  async getTemplateAssets() {
    return { data: [] };
  },
  async previewTemplate(body: { readonly html: string }) {
    const warnings = [
      { kind: 'accessibility', rule: 'title', part: 'html', line: 1, column: 1, message: 'No title' },
    ];
    const header = Buffer.from(JSON.stringify({ count: 1, warnings })).toString('base64');
    return new PdfResponse(
      new Response(body.html, { headers: { 'X-Render-Warnings': header, 'X-Conformance': 'PDF/UA-1' } }),
    );
  },
} as unknown as Platen;

const begin = async () => {
  watching = await watchTemplate(platen, folder, { port: 0, onRender: () => {} });
  return watching.url;
};

/** Reads the states sent to the page until one matches. */
async function until(url: string, isRight: (state: PreviewState) => boolean): Promise<PreviewState> {
  const response = await fetch(`${url}events`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ; ) {
    const { value } = await reader.read();
    text += value;
    const events = text.split('\n\n');
    text = events.pop()!;
    const found = events.map((event) => JSON.parse(event.slice('data: '.length))).find(isRight);
    if (found) {
      await reader.cancel();
      return found;
    }
  }
}

it('renders again when a file of the folder is saved, and lists warnings', async () => {
  const url = await begin();
  const first = await until(url, ({ state }) => state === 'fresh');
  expect(first.lines).toEqual([expect.stringContaining('No title')]);
  expect(await (await fetch(`${url}preview.pdf`)).text()).toBe('<p>one</p>');
  write('template.html', '<p>two</p>');
  await until(url, ({ state, revision }) => state === 'fresh' && revision > first.revision);
  expect(await (await fetch(`${url}preview.pdf`)).text()).toBe('<p>two</p>');
});

it('keeps the last good PDF while the saved files are invalid', async () => {
  const url = await begin();
  const { revision } = await until(url, ({ state }) => state === 'fresh');
  write('sample.json', '{');
  const failed = await until(url, ({ state }) => state === 'failed');
  expect(failed.revision).toBe(revision);
  expect(failed.lines[0]).toContain('sample.json is not valid JSON');
  expect(await (await fetch(`${url}preview.pdf`)).text()).toBe('<p>one</p>');
  write('sample.json', '{}');
  await until(url, (state) => state.state === 'fresh');
});

it('refuses requests with a foreign Host header', async () => {
  const url = new URL(await begin());
  const status = await new Promise((resolve) => {
    http.get(url, { headers: { host: 'elsewhere.example' } }, ({ statusCode }) => resolve(statusCode));
  });
  expect(status).toBe(403);
  expect(await (await fetch(url)).text()).toContain('EventSource');
});

it('fails at once when the folder holds no template', async () => {
  rmSync(path.join(folder, 'template.html'));
  await expect(begin()).rejects.toThrow(/template\.html is missing/);
});
