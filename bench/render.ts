/**
 * Compares rendering with the usual use of puppeteer (stock @sparticuz/chromium with its own flags, browser and page reused,
 * `setContent`, `page.pdf`, tagged). The two alternate; CPU of the whole browser and of Node is measured: `npm run bench:render
 * [-- file.html …]`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { templateOptionsSchema } from '../src/contract/template-options.ts';
import { composeDocument, type Document, liquidEngines } from '../src/rendering/compose-document.ts';
import { DEFAULT_LIMITS } from '../src/rendering/render-limits.ts';
import type { TemplateSource } from '../src/rendering/renderer.ts';
import { TestRenderer, testLayers } from '../src/rendering/testing/test-renderer.ts';
import { writeFontConfig } from '../src/sandbox/fontconfig.ts';
import { childrenNamed, endedCpu, peakMemory, treeCpu } from './process-tree.ts';

interface Subject {
  readonly name: string;
  readonly source: TemplateSource;
  readonly data: Record<string, never>;
  /** Renders per round. */
  readonly times: number;
}

interface Side {
  /** Process id of the current browser. */
  pid(): number;
  /** CPU seconds of the browser and of its predecessors. */
  cpu(): number;
  render(subject: Subject): Promise<Uint8Array>;
  /** Starts eight renders at the same time. */
  renderMany(subject: Subject): Promise<unknown>;
  close(): Promise<void>;
}

interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

const ROUNDS = 15;
const COLD_ROUNDS = 3;
const AT_ONCE = 8;
const layers = testLayers();
const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
/** Documents composed before the measurement, so that puppeteer is not charged for a template engine. */
const documents = new Map<string, Document>();
// The stock package unpacks itself into the temporary folder.
process.env.TMPDIR = folder;

try {
  console.log('Ratios are Platen / puppeteer, medians of rounds in turns; below 1 is less.\n');
  await compareColdStart();
  const usual = await startUsual();
  const ours = await startOurs();
  for (const subject of await subjects()) await compare(subject, usual, ours);
  console.log(
    `memory, peak: browser of puppeteer ${peakMemory(usual.pid())} MB, of Platen ${peakMemory(ours.pid())} MB`,
  );
  await usual.close();
  await ours.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compare(subject: Subject, usual: Side, ours: Side): Promise<void> {
  const sequential = (side: Side) => async () => {
    for (let i = 0; i < subject.times; i++) await side.render(subject);
  };
  const sizes = [(await usual.render(subject)).length, (await ours.render(subject)).length];
  console.log(
    `${subject.name} (PDF of ${sizes.map((size) => `${Math.round(size / 1024)} KB`).join(', ours ')})`,
  );
  await inTurns(
    'one after the other',
    ROUNDS,
    subject.times,
    [usual, sequential(usual)],
    [ours, sequential(ours)],
  );
  await inTurns(
    `${AT_ONCE} at once`,
    ROUNDS,
    AT_ONCE,
    [usual, () => usual.renderMany(subject)],
    [ours, () => ours.renderMany(subject)],
  );
  console.log();
}

async function compareColdStart(): Promise<void> {
  const [subject] = await subjects();
  const costs: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < COLD_ROUNDS; round++) {
    for (const [index, start] of [startUsual, startOurs].entries()) {
      rmSync(join(folder, 'chromium'), { force: true });
      let side: Side | undefined;
      costs[index]!.push(
        await costOf(
          () => side?.cpu() ?? 0,
          async () => {
            side = await start();
            await side.render(subject!);
          },
        ),
      );
      await side!.close();
    }
  }
  console.log('from nothing to the first PDF, unpacking included');
  report('', 1, ...costs);
  console.log();
}

async function inTurns(
  name: string,
  rounds: number,
  times: number,
  usual: [Side, () => Promise<unknown>],
  ours: [Side, () => Promise<unknown>],
): Promise<void> {
  const costs: [Cost[], Cost[]] = [[], []];
  for (let round = -1; round < rounds; round++) {
    for (const [index, [side, work]] of [usual, ours].entries()) {
      const cost = await costOf(() => side.cpu(), work);
      if (round >= 0) costs[index]!.push(cost);
    }
  }
  report(name, times, ...costs);
}

async function costOf(browserCpu: () => number, work: () => Promise<unknown>): Promise<Cost> {
  const [browser, node, wall] = [browserCpu(), process.cpuUsage(), performance.now()];
  await work();
  const used = process.cpuUsage(node);
  return {
    cpu: browserCpu() - browser + (used.user + used.system) / 1e6,
    wall: (performance.now() - wall) / 1e3,
  };
}

function report(name: string, times: number, usual: readonly Cost[], ours: readonly Cost[]): void {
  const line = (kind: keyof Cost) => {
    const ratio = median(ours.map((cost, round) => cost[kind] / usual[round]![kind]));
    const ms = (costs: readonly Cost[]) =>
      ((median(costs.map((cost) => cost[kind])) / times) * 1e3).toFixed(1);
    return `${ratio.toFixed(2)} x ${kind === 'cpu' ? 'CPU' : 'wall'} (${ms(ours)} / ${ms(usual)} ms)`;
  };
  console.log(`  ${name.padEnd(20)} ${line('cpu').padEnd(34)} ${line('wall')}`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

async function startUsual(): Promise<Side> {
  const [{ default: chromium }, { default: puppeteer }] = await Promise.all([
    import('@sparticuz/chromium'),
    import('puppeteer-core'),
  ]);
  const browser: Browser = await puppeteer.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args,
    headless: 'shell',
    env: {
      HOME: folder,
      LD_LIBRARY_PATH: layers.chromium.libraryPath,
      FONTCONFIG_FILE: writeFontConfig(layers.fontsDir!, folder),
    },
  });
  const page = await browser.newPage();
  return {
    pid: () => browser.process()!.pid!,
    cpu: () => treeCpu(browser.process()!.pid!),
    render: (subject) => print(page, subject),
    renderMany: (subject) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const own = await browser.newPage();
          await print(own, subject);
          await own.close();
        }),
      ),
    close: () => browser.close(),
  };
}

async function print(page: Page, subject: Subject): Promise<Uint8Array> {
  const { html, options } = filled(subject);
  await page.setContent(html, { waitUntil: 'load' });
  const { margins, lang: _, ...rest } = options;
  return page.pdf({
    format: typeof rest.pageSize === 'string' ? rest.pageSize : 'A4',
    margin: margins,
    printBackground: true,
    preferCSSPageSize: true,
    tagged: true,
  });
}

function filled(subject: Subject): Document {
  let document = documents.get(subject.name);
  if (document === undefined) {
    // With scripts enabled, no code is added that hides the document during layout.
    const source = { ...subject.source, options: { ...subject.source.options, javascript: true } };
    document = composeDocument(liquidEngines(), { source, data: subject.data }, DEFAULT_LIMITS);
    documents.set(subject.name, document);
  }
  return document;
}

async function startOurs(): Promise<Side> {
  const renderer = new TestRenderer(layers);
  await renderer.ready();
  const render = async (subject: Subject) => (await renderer.render({ ...subject, owner: 'bench' })).pdf;
  const ended = endedCpu();
  // A browser that does not discard a document in time is replaced.
  const browsers = () => childrenNamed('--incognito');
  return {
    pid: () => browsers().at(-1)!,
    cpu: () => browsers().reduce((sum, pid) => sum + treeCpu(pid), endedCpu() - ended),
    render,
    renderMany: (subject) => Promise.all(Array.from({ length: AT_ONCE }, () => render(subject))),
    close: () => renderer.close(),
  };
}

async function subjects(): Promise<Subject[]> {
  const files = process.argv.slice(2).map((file) => ({
    name: basename(file),
    source: { html: readFileSync(file, 'utf8'), options: templateOptionsSchema.parse({}) },
    data: {},
    times: 5,
  }));
  if (files.length > 0) return files;
  const starter = join(import.meta.dirname, '../templates/invoice');
  const json = (name: string) => JSON.parse(readFileSync(join(starter, name), 'utf8'));
  return [
    { name: 'invoice, 25 rows, one page', source: invoice(25), data: {}, times: 10 },
    { name: 'invoice, 300 rows, ten pages', source: invoice(300), data: {}, times: 4 },
    {
      name: 'the starter template “invoice” with its sample data',
      source: {
        html: readFileSync(join(starter, 'template.html'), 'utf8'),
        dataSchema: json('schema.json'),
        options: templateOptionsSchema.parse(json('options.json')),
      },
      data: json('sample.json'),
      times: 10,
    },
  ];
}

/** Returns a plain invoice: a header, a table with a repeated header row, totals. */
function invoice(rows: number): TemplateSource {
  const style = `@page{size:A4;margin:20mm 15mm}body{margin:0;font:9pt/1.3 sans-serif;color:#222}h1{font-size:20pt;color:#1a4a7a}
    .head{display:flex;justify-content:space-between;margin-bottom:14pt}table{width:100%;border-collapse:collapse;table-layout:fixed}
    th{background:#1a4a7a;color:#fff;text-align:left}td,th{padding:0 4pt;height:18pt}td{border-bottom:.5pt solid #ccd}tr{break-inside:avoid}
    .n{text-align:right}.total{width:45%;margin:12pt 0 0 auto}`;
  return {
    html: `<!doctype html><html lang="en"><title>Invoice</title><style>${style}</style><h1>Invoice</h1>
      <div class="head"><p>Example Works Ltd<br>1 Foundry Lane<br>London</p><p>Sample Corporation<br>742 Long Road<br>Springfield</p><p><b>No.</b> 2026-0042<br><b>Date</b> 2026-05-20</p></div>
      <table><thead><tr><th>#<th>Article<th>Description<th class="n">Quantity<th class="n">Price<th class="n">Amount</thead>
      {% for i in (1..${rows}) %}<tr><td>{{ i }}<td>SKU-{{ i | times: 7919 | modulo: 99991 }}<td>Insulated motor, type {{ i | times: 31 | modulo: 97 }}<td class="n">{{ i | modulo: 9 | plus: 1 }}<td class="n">{{ i | times: 13.7 | number: 2 }}<td class="n">{{ i | modulo: 9 | plus: 1 | times: i | times: 13.7 | number: 2 }}{% endfor %}</table>
      <table class="total"><tr><td>Subtotal<td class="n">12,345.00<tr><td>VAT 20 %<td class="n">2,469.00<tr><td><b>Total</b><td class="n"><b>14,814.00</b></table>`,
    options: templateOptionsSchema.parse({}),
  };
}
