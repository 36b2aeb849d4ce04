import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = ['*.md', 'cli/*.md', 'docs/**/*.md', 'packages/*/README.md', 'layers/**/*.md'];
const files = globSync(PAGES, { cwd: ROOT });

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const withoutCode = (file: string) => read(file).replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');

/** Returns the anchors of a page's headings, as GitHub generates them. */
function anchorsOf(page: string): Set<string> {
  const headings = page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm);
  const slug = (heading: string) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replaceAll(' ', '-');
  return new Set([...headings].map(([, heading]) => slug(heading!)));
}

describe('the docs', () => {
  it('link to files that exist', () => {
    const dead = files.flatMap((file) => {
      const text = read(file).replace(/^```[\s\S]*?^```$/gm, '');
      const links = text.matchAll(/\]\(([^)\s#]+)|<img src="([^"]+)"/g);
      return [...links]
        .map(([, link, image]) => (link ?? image)!)
        .filter((link) => !/^[a-z]+:/.test(link))
        .filter((link) => !existsSync(path.join(ROOT, path.dirname(file), link)))
        .map((link) => `${file}: ${link}`);
    });
    expect(files.length).toBeGreaterThan(20);
    expect(dead).toEqual([]);
  });

  it('link to headings that exist', () => {
    const dead = files.flatMap((file) =>
      [...withoutCode(file).matchAll(/\]\((?!\w+:)([^)\s#]*)#([^)\s]+)\)/g)]
        .map(([, target, anchor]) => ({
          page: target === '' ? file : path.join(path.dirname(file), target!),
          anchor: anchor!,
        }))
        .filter(({ page, anchor }) => page.endsWith('.md') && !anchorsOf(read(page)).has(anchor))
        .map(({ page, anchor }) => `${file}: ${page}#${anchor}`),
    );
    expect(dead).toEqual([]);
  });

  it("run TypeScript with the project's Node, from existing files", () => {
    const wrong = files.flatMap((file) =>
      [...read(file).matchAll(/(npx )?\bnode ((?:test|scripts|bench|local)\/[\w/.-]+\.ts)/g)]
        .filter(([, npx, script]) => npx === undefined || !existsSync(path.join(ROOT, script!)))
        .map(([command]) => `${file}: ${command}`),
    );
    expect(wrong).toEqual([]);
  });

  it('begin with a README of at most 600 words', () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(600);
  });

  it('have the URL and the key of every request in the same variables', () => {
    const requests = files.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/curl (?:[^\n\\]|\\\n|\\.)*/g)]
        .map(([text]) => text)
        .filter((text) => text.includes('/v1/') && !text.includes('http://127.0.0.1:3000'))
        .map((text) => ({ file, text })),
    );
    expect(requests.length).toBeGreaterThan(20);
    const others = requests.filter(
      ({ text }) => !(/ "?\$PLATEN_URL\/v1\//.test(text) && text.includes('Bearer $PLATEN_KEY')),
    );
    expect(others).toEqual([]);
  });

  it('name commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const unknown = files.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/npm run (?:-s |--silent )?([\w:-]+\w)/g)]
        .map(([, name]) => name!)
        .filter((name) => !(name in scripts) && name !== 'bench')
        .map((name) => `${file}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('list every decision, each in at most 30 lines', () => {
    const list = read('docs/decisions/README.md').split('\n');
    const records = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT });
    const wrong = records.filter((file) => {
      const text = read(file);
      const [, status] = /^Status: (Accepted|Superseded)/m.exec(text) ?? [];
      const row = list.find((line) => line.includes(`(${path.basename(file)})`));
      return !row?.includes(status?.toLowerCase() ?? '?') || text.split('\n').length > 30;
    });
    expect(records.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it('name decisions that exist', () => {
    const numbers = new Set(
      globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((file) =>
        Number(path.basename(file).slice(0, 4)),
      ),
    );
    const sources = globSync(
      '{src,lib,local,cli,functions,layers,packages/*/src,test,bench,scripts,dashboard}/**/*.{ts,tsx,mjs}',
      {
        cwd: ROOT,
        exclude: ['**/node_modules/**', '**/dist/**'],
      },
    );
    const unknown = [...files, ...sources].flatMap((file) =>
      [...read(file).matchAll(/\b[Dd]ecision (\d{1,3})\b|docs\/decisions\/0*(\d+)/g)]
        .filter(([, spoken, linked]) => !numbers.has(Number(spoken ?? linked)))
        .map(([text]) => `${file}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });
});
