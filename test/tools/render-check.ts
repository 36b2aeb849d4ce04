/**
 * Has poppler and qpdf judge what the renderer makes: every starter template with its sample data, and a page of
 * all scripts. Syntax, embedded fonts with a Unicode map, tags, title, language, text and visible glyphs.
 * Usage: node test/tools/render-check.ts. Fails when a tool is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { templateOptionsSchema } from '../../src/contract/template-options.ts';
import { template, testRenderer } from '../../src/rendering/testing/test-renderer.ts';
import { need, qpdfComplaints, Verdicts } from './verdicts.ts';

const SCRIPTS: Readonly<Record<string, string>> = {
  en: 'Total 1,234.56 -> office 10-20 (AB)',
  el: 'Ελληνικά',
  ru: 'Русский текст',
  ar: 'فاتورة رقم',
  fa: 'گزارش فارسی',
  he: 'חשבונית',
  hi: 'हिन्दी क्षत्रिय',
  th: 'ภาษาไทย ที่นี่',
  zh: '中文发票',
  'zh-TW': '電話號碼',
  ja: '日本語の請求書',
  ko: '한국어 청구서',
};

/** Templates by people who knew nothing about this service. */
const STRANGERS = 'test/corpus/templates';
const DIRECTIONS_AND_SPACE = /[\u200e\u200f\u202a-\u202e\s]/g;
const folder = mkdtempSync(path.join(tmpdir(), 'platen-render-check-'));
const renderer = testRenderer();
const verdicts = new Verdicts();
need(['qpdf', '--version'], ['pdfinfo', '-v'], ['pdffonts', '-v'], ['pdftotext', '-v'], ['pdftoppm', '-v']);
try {
  for (const name of readdirSync('templates')) await checkStarter(name);
  for (const name of readdirSync(STRANGERS)) await checkStranger(name);
  await checkScripts();
} finally {
  await renderer.close();
  rmSync(folder, { recursive: true });
}
verdicts.finish();

async function checkStarter(name: string): Promise<void> {
  const file = (entry: string) => path.join('templates', name, entry);
  const text = (entry: string) => (existsSync(file(entry)) ? readFileSync(file(entry), 'utf8') : undefined);
  const json = (entry: string) => JSON.parse(text(entry) ?? '{}');
  const html = text('template.html');
  if (html === undefined) return;
  const source = {
    html,
    header: text('header.html'),
    footer: text('footer.html'),
    options: templateOptionsSchema.parse(json('options.json')),
  };
  const { pdf } = await renderer.render({ source, data: json('sample.json') });
  const saved = save(name, pdf);
  const wrong = judge(saved);
  const info = run('pdfinfo', [saved]);
  if (!/^Title:\s+\S/m.test(info)) wrong.push('no title');
  if (!/^Tagged:\s+yes/m.test(info)) wrong.push('not tagged');
  wrong.push(...structureComplaints(saved));
  verdicts.add(`template ${name}`, wrong);
}

async function checkStranger(name: string): Promise<void> {
  const source = template(readFileSync(path.join(STRANGERS, name), 'utf8'));
  const saved = save(name, (await renderer.render({ source, data: {} })).pdf);
  verdicts.add(`template of a stranger, ${name}`, [...judge(saved), ...structureComplaints(saved)]);
}

/** Poppler complains about a structure that it cannot follow, and continues. */
function structureComplaints(file: string): string[] {
  const { stdout, stderr } = spawnSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' });
  // Poppler 22 knows no PrintField attributes of forms (ISO 32000-1, table 348).
  const unknown = "Syntax Warning: Wrong Attribute 'Role' in element Form";
  const wrong = stderr.split('\n').filter((line) => line !== '' && line !== unknown);
  if (!/^Document\n {2}\S/.test(stdout)) wrong.push('no structure');
  return wrong;
}

async function checkScripts(): Promise<void> {
  const style = '<style>body{font:14pt Inter,sans-serif}</style>';
  const lines = Object.entries(SCRIPTS).map(
    ([lang, text]) => `<p lang="${lang}" dir="auto" style="break-after:page">${text}</p>`,
  );
  const { pdf } = await renderer.render({ source: template(style + lines.join('')), data: {} });
  const saved = save('scripts', pdf);
  verdicts.add('a page of each script', judge(saved));
  for (const [index, [lang, text]] of Object.entries(SCRIPTS).entries()) {
    const page = String(index + 1);
    const read = run('pdftotext', ['-f', page, '-l', page, saved, '-']).replaceAll(DIRECTIONS_AND_SPACE, '');
    const wrong = read === text.replaceAll(/\s/g, '') ? [] : [`read as “${read}”`];
    const picture = spawnSync('pdftoppm', ['-r', '72', '-gray', '-f', page, '-l', page, saved]).stdout;
    if (picture.filter((level) => level < 128).length < 50) wrong.push('next to nothing is drawn');
    verdicts.add(`text of ${lang}`, wrong);
  }
}

/** What is wrong with the syntax and the fonts of a file. */
function judge(file: string): string[] {
  const fonts = run('pdffonts', [file]).trim().split('\n').slice(2);
  // The columns at the end: embedded, subset, Unicode map, object and generation.
  const odd = fonts.filter((line) => !/ yes +(?:yes|no) +yes +\d+ +\d+$/.test(line));
  return [...qpdfComplaints(file), ...odd.map((line) => `font: ${line}`)];
}

function save(name: string, pdf: Uint8Array): string {
  const file = path.join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  return file;
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}
