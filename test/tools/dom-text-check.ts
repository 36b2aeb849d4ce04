/**
 * Renders HTML documents, and compares the text of their PDFs, as read by `POST /v1/text`, with the visible text in Chromium
 * (`innerText` with print style sheets): `npx node test/tools/dom-text-check.ts FOLDER [--details] [--only NAME]`
 *
 * Both sides run without scripts and network. Each difference is explained by content that the DOM has besides `innerText`
 * (markers, generated content, alternative texts, controls), or has a cause in `dom-text/known-causes.ts`; one without a cause fails.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { extractText, type TextBlock, type TextLine, type TextPage } from '@platen/pdf';
import puppeteer, { type Page } from 'puppeteer-core';
import { template, testLayers, testRenderer } from '../../src/rendering/testing/test-renderer.ts';
import { type Difference, differences, type Sources, wordsOf } from './dom-text/differences.ts';
import { causeOf, causeOfFailure } from './dom-text/known-causes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { details: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const folder = positionals[0] ?? (process.env.PLATEN_SHARED && path.join(process.env.PLATEN_SHARED, 'dom'));
if (!folder) throw new Error('FOLDER: the folder with HTML documents is missing');
const { only } = values;

/** Visible text of a document, and its other content, each as one string. */
type Shown = {
  readonly [Source in Exclude<
    keyof Sources,
    'joints' | 'seams' | 'tofu' | 'pages' | 'starts' | 'overprinted' | 'quotes' | 'figures'
  >]: string;
} & {
  readonly text: string;
  readonly joints: readonly string[];
  readonly seams: readonly string[];
  readonly quotes: boolean;
};

/** Runs in the page; returns a `Shown` without list markers. */
const VISIBLE = `(() => {
  const beside = [];
  const unseen = [];
  const silent = [];
  const latin = [];
  const aside = [];
  const placed = [];
  const joints = [];
  const seams = [];
  let quotes = false;
  const textIn = (name) => [...document.querySelectorAll(name)].map((node) => node.textContent).join(' ');
  const cut = (clip, box) => ({
    left: Math.max(clip.left, box.left), top: Math.max(clip.top, box.top),
    right: Math.min(clip.right, box.right), bottom: Math.min(clip.bottom, box.bottom),
  });
  let last;
  const text = (node, style, { clip, hidden, isSilent, isAside }) => {
    if (isSilent) silent.push(node.data);
    if (isAside) aside.push(node.data);
    const range = document.createRange();
    for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      for (const box of range.getClientRects()) {
        const seen = cut(clip, box);
        const isCut = seen.right - seen.left < box.width - 1 || seen.bottom - seen.top < box.height * 0.6;
        if (hidden || isCut) unseen.push(word);
        else if (box.width > 0) placed.push({ word, box, node });
        if (last && last.node !== node && index === 0 && /\\S$/.test(last.node.data)) {
          const gap = Math.max(box.left - last.box.right, last.box.left - box.right);
          const isApart = gap > parseFloat(style.fontSize) * 0.1 || box.top >= last.box.bottom - 2;
          (isApart ? joints : seams).push(last.node.data.slice(-3).trim() + '\\u0000' + word.slice(0, 3));
        }
        last = { node, box };
      }
    }
  };
  const cased = (text, { textTransform }) => textTransform === 'uppercase' ? text.toUpperCase() : textTransform === 'lowercase' ? text.toLowerCase() : '';
  const visit = (node, outer) => {
    const style = getComputedStyle(node);
    if (style.display === 'none') return;
    for (const pseudo of ['::before', '::after', '::marker']) {
      const { content } = getComputedStyle(node, pseudo);
      if (/-quote/.test(content)) quotes = true;
      if (content && content !== 'none' && content !== 'normal') beside.push(content.replace(/^"|"$/g, '').replace(/attr\\((.*?)\\)/g, (_, name) => node.getAttribute(name) || ''));
    }
    for (const name of ['alt', 'value', 'placeholder', 'label', 'title', 'aria-label']) if (node.hasAttribute(name)) beside.push(node.getAttribute(name), cased(node.getAttribute(name), style));
    if (/^(select|option|textarea|button|input|svg|math|iframe|object|video|audio|canvas|meter|progress)$/i.test(node.tagName)) beside.push(node.textContent || '');
    if (/^(video|audio)$/i.test(node.tagName)) beside.push('0:00');
    const isSilent = outer.isSilent || node.getAttribute('aria-hidden') === 'true';
    if (style.direction === 'rtl' && node.value) latin.push(node.value);
    if (style.direction === 'rtl' && !/[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]/.test(node.textContent)) latin.push(node.textContent || '');
    const box = node.getBoundingClientRect();
    const isAside = outer.isAside || style.float !== 'none' || /absolute|fixed/.test(style.position) || style.order !== '0' || /reverse/.test(style.flexDirection) || style.display === 'table-caption';
    // A fixed box repeats on each page and is clipped to it.
    let clip = style.position === 'fixed' ? { ...outer.clip, bottom: innerHeight } : outer.clip;
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.clip !== 'auto' || style.clipPath !== 'none') clip = style.display === 'inline' ? clip : cut(clip, box);
    const hidden = outer.hidden || style.opacity === '0' || style.visibility !== 'visible' || style.clip !== 'auto' && style.position === 'absolute' || style.clipPath !== 'none' || style.color === 'rgba(0, 0, 0, 0)' || parseFloat(style.fontSize) < 2;
    for (const child of node.childNodes) {
      if (child.nodeType === 1) visit(child, { clip, hidden, isSilent, isAside });
      else if (child.nodeType === 3) text(child, style, { clip, hidden, isSilent, isAside });
    }
  };
  const clip = { left: 0, top: 0, right: innerWidth, bottom: Infinity };
  if (document.body) visit(document.body, { clip, hidden: false, isSilent: false, isAside: false });
  placed.sort((a, b) => a.box.top - b.box.top);
  const crowded = [];
  for (let i = 0; i < placed.length; i++) {
    const { box, node, word } = placed[i];
    for (let j = i + 1; j < placed.length && placed[j].box.top < box.bottom - 2; j++) {
      const other = placed[j];
      if (other.node === node) continue;
      const both = cut(box, other.box);
      if (both.right - both.left > 2 && both.bottom - both.top > 2) crowded.push(word, other.word);
    }
  }
  return {
    // Of an element that is not rendered, innerText is textContent.
    text: document.body && document.body.getClientRects().length > 0 ? document.body.innerText : '', beside: beside.join(' '), unseen: unseen.join(' '), silent: silent.join(' '), latin: latin.join(' '),
    aside: aside.join(' '), crowded: crowded.join(' '), joints, seams, quotes, formulas: textIn('math'),
  };
})()`;

/** Content width of an A4 page with the default margins, in CSS pixels. */
const VIEWPORT = { width: 718, height: 1047 };

const renderer = testRenderer();
const { chromium } = testLayers();
const browser = await puppeteer.launch({
  executablePath: chromium.executablePath,
  args: ['--no-sandbox', '--disable-gpu', `--font-render-hinting=none`],
  env: { ...process.env, ...(chromium.libraryPath && { LD_LIBRARY_PATH: chromium.libraryPath }) },
  protocolTimeout: 60_000,
});
const kinds = new Map<string, number>();
const causes = new Map<string, number>();
let passed = 0;
/** Documents with differences that have a cause, and those that cannot be compared for a known one. */
let explained = 0;
let uncompared = 0;
let failed = 0;
let words = 0;
try {
  for (const name of readdirSync(folder)
    .filter((each) => /\.x?html?$/.test(each) && (only === undefined || each.includes(only)))
    .sort())
    await check(name);
} finally {
  await browser.close();
  await renderer.close();
}
console.log(`${words} words`);
for (const [kind, count] of [...kinds].sort((a, b) => b[1] - a[1])) console.log(`${kind}: ${count} words`);
for (const [cause, count] of [...causes].sort((a, b) => b[1] - a[1]))
  console.log(`${count} ${count === 1 ? 'difference' : 'differences'}: ${cause}`);
console.log(
  `${passed} equal, ${explained} with known causes, ${uncompared} not compared for a known cause, ${failed} failed`,
);
if (failed > 0 || passed + explained === 0) process.exitCode = 1;

async function check(name: string): Promise<void> {
  const document = name.replace(/\.x?html?$/, '');
  const html = withoutScripts(decoded(readFileSync(path.join(folder!, name))));
  let read: string;
  let shown: Shown;
  let tofu: string[];
  let count: number;
  let lines: readonly TextLine[];
  let figures: readonly string[];
  try {
    const source = template(`{% raw %}${html}{% endraw %}`);
    const { pdf, warnings } = await renderer.render({ source, data: {} });
    tofu = warnings.flatMap(({ message }) => {
      const code = /^U\+([0-9A-F]+) has no glyph/.exec(message)?.[1];
      return code ? [String.fromCodePoint(Number.parseInt(code, 16))] : [];
    });
    const { pages } = await extractText(pdf, { format: 'json' });
    count = pages.length;
    figures = pages.flatMap((each) =>
      (each as TextPage).blocks.flatMap(({ type, text }) => (type === 'figure' ? [text] : [])),
    );
    lines = pages.flatMap((each) => (each as TextPage).blocks.flatMap(linesOf));
    read = pages.map((each) => (each as TextPage).blocks.map(textOf).join('\n')).join('\n');
    shown = await shownBy(html);
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 100) : String(error);
    const cause = causeOfFailure(document, message);
    if (cause === undefined) failed++;
    else uncompared++;
    console.log(`${cause === undefined ? 'FAIL' : 'none'} ${name}  not compared: ${message}`);
    if (cause !== undefined) console.log(`     ${cause}`);
    return;
  }
  const known = wordsOf(shown.text);
  words += known.length;
  const found = differences(known, wordsOf(read), {
    beside: wordsOf(shown.beside),
    unseen: wordsOf(shown.unseen),
    silent: wordsOf(shown.silent),
    crowded: wordsOf(shown.crowded),
    latin: wordsOf(shown.latin),
    aside: wordsOf(shown.aside),
    pages: count,
    formulas: wordsOf(shown.formulas),
    joints: shown.joints,
    seams: shown.seams,
    quotes: shown.quotes,
    starts: lines.flatMap(({ text }) => wordsOf(text).slice(0, 1)),
    overprinted: lines.flatMap((line) => overprintedIn(line.words)),
    figures: wordsOf(figures.join(' ')),
    tofu,
  });
  const judged = found.map((difference) => ({ ...difference, cause: causeOf(document, difference) }));
  const own = judged.filter(({ isExplained }) => !isExplained);
  const open = own.filter(({ cause }) => cause === undefined);
  if (open.length > 0) failed++;
  else if (own.length > 0) explained++;
  else passed++;
  for (const { kind, missing, added, cause, isExplained } of judged) {
    const size = Math.max(missing.length, added.length);
    if (!isExplained && cause !== undefined) causes.set(cause, (causes.get(cause) ?? 0) + 1);
    else kinds.set(kind, (kinds.get(kind) ?? 0) + size);
  }
  const verdict = open.length > 0 ? 'FAIL' : own.length > 0 ? 'ok *' : 'ok  ';
  console.log(
    `${verdict} ${name}  ${known.length} words, ${open.length} differences without a cause, ${own.length - open.length} with one`,
  );
  if (values.details) for (const difference of own.slice(0, 20)) console.log(`     ${described(difference)}`);
}

function described({
  kind,
  missing,
  added,
  after,
  cause,
}: Difference & { readonly cause: string | undefined }): string {
  return `${cause ?? kind}: …${after.join(' ')} -[${missing.join(' ')}] +[${added.join(' ')}]`;
}

/** Decodes by byte order mark, or as UTF-8. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const label =
    first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(label).decode(bytes);
}

/** Removes scripts, which could change either side. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
    .replace(/<(?:link|meta)\b[^>]*\b(?:stylesheet|refresh|preload|Content-Security-Policy)\b[^>]*>/gi, '')
    .replaceAll('{% endraw %}', '');
}

function textOf(block: TextBlock): string {
  const { marker, text, rows } = block as TextBlock & { readonly marker?: string };
  const cells = (rows ?? []).flatMap((row) => row.map((cell) => cell.text));
  return [marker ?? '', ...(rows ? cells : [text])].join('\n');
}

function linesOf({ lines, rows }: TextBlock): readonly TextLine[] {
  return [...lines, ...(rows ?? []).flatMap((row) => row.flatMap((cell) => cell.lines))];
}

/** Words drawn over other words of the same line. */
function overprintedIn(words: TextLine['words']): string[] {
  const placed = [...words].sort((a, b) => a.box.x - b.box.x);
  return placed.flatMap((word, index) => {
    const next = placed[index + 1];
    return next && next.box.x < word.box.x + word.box.width - word.size * 0.2
      ? wordsOf(`${word.text} ${next.text}`)
      : [];
  });
}

/** Each document has a page of its own, because some navigate away or close their page. */
async function shownBy(html: string): Promise<Shown> {
  const page = await browser.newPage();
  try {
    await page.setJavaScriptEnabled(false);
    await page.setViewport(VIEWPORT);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.url().startsWith('data:')) request.continue();
      else request.abort();
    });
    await page.emulateMediaType('print');
    await page.setContent(html, { waitUntil: 'domcontentloaded', timeout: 60_000 });
    const shown = (await page.evaluate(VISIBLE)) as Shown;
    const markers = await markersOf(page);
    return { ...shown, beside: `${shown.beside} ${markers.join(' ')}` };
  } finally {
    await page.close();
  }
}

/** List markers, which only the accessibility tree has. */
async function markersOf(page: Page): Promise<string[]> {
  const session = await page.createCDPSession();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.flatMap(({ role, name }) => (role?.value === 'ListMarker' ? [String(name?.value)] : []));
}
