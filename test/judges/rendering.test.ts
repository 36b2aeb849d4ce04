/**
 * Lets Poppler and qpdf judge rendered PDFs: every starter template with its sample data, and a page with many scripts. Checks
 * syntax, embedded fonts with a Unicode map, tags, title, language, text and visible glyphs. Barcode readers decode the symbols
 * of the filters. Fails when a tool is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { templateOptionsSchema } from '../../src/contract/template-options.ts';
import { template, testRenderer } from '../../src/rendering/testing/test-renderer.ts';
import { judged, need, qpdfComplaints, temporaryFolder } from './judging.ts';

const SCRIPTS: Readonly<Record<string, string>> = {
  en: 'Total 1,234.56 -> office 10-20 (AB)',
  el: 'Ελληνικά',
  ru: 'Русский текст',
  ar: 'فاتورة رقم',
  fa: 'گزارش فارسی',
  he: 'חשבונית',
  hi: 'हिन्दी क्षत्रिय',
  th: 'ภาษาไทย ที่นี่',
  hy: 'Հաշիվ համար',
  ka: 'ანგარიში ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ',
  am: 'የሽያጭ ደረሰኝ፡፩።',
  bn: 'চালান নম্বর ১২। ক্ষতি',
  pa: 'ਚਲਾਨ ਨੰਬਰ। ਸ੍ਰੀ',
  gu: 'ભરતિયું ક્ષત્રિય',
  or: 'ଚାଲାଣ ନମ୍ବର',
  ta: 'விலைப்பட்டியல் ஸ்ரீ',
  te: 'ఇన్వాయిస్ స్త్రీ',
  kn: 'ಸರಕುಪಟ್ಟಿ ಸ್ತ್ರೀ',
  ml: 'ഇൻവോയ്സ് ന്റെ',
  si: 'ඉන්වොයිසිය ශ්‍රී',
  km: 'វិក្កយបត្រ ស្ត្រី',
  lo: 'ໃບແຈ້ງໜີ້ ນ້ຳ',
  my: 'ငွေတောင်းခံလွှာ ကျွန်ုပ်',
  bo: 'བྱུང་འཛིན། རྒྱལ',
  zh: '中文发票',
  'zh-TW': '電話號碼',
  ja: '日本語の請求書',
  ko: '한국어 청구서',
};

/** Third-party templates, written without Platen in mind. */
const STRANGERS = 'test/corpus/templates';
const CFF = readFileSync('test/corpus/fonts/cff-outlines.otf').toString('base64');

/** Barcode filter, its input, and the text that readers decode. */
const CODES: readonly [filter: string, text: string, read?: string][] = [
  ['qr', 'https://example.com/ü?a=1&b=2'],
  ['qr: level: "H", quiet_zone: 6', 'Grüße 日本 🎉'],
  ['qr: level: "L", module: 1', '12345678901234567890'],
  ['barcode: "ean13"', '4006381333931'],
  ['barcode: "ean8"', '9638507', '96385074'],
  ['barcode: "upca"', '03600029145', '036000291452'],
  ['barcode: "code128", text: true', 'ABC-abc 1234 <&>'],
  ['barcode: "itf", height: 12', '15400141288763'],
  ['barcode: "datamatrix", module: 1', 'Data Matrix ^1, (01)04006381333931'],
  ['barcode: "pdf417", level: 3', 'PDF417 with Grüße, and more'],
];
const READ_CODE = `
import sys, numpy, zxingcpp
from PIL import Image
found = zxingcpp.read_barcode(numpy.array(Image.open(sys.argv[1]).convert('L')))
sys.stdout.write(found.text if found else '')
`;
const DIRECTIONS_AND_SPACE = /[\u200e\u200f\u202a-\u202e\s]/g;
const folder = temporaryFolder();
const renderer = testRenderer();
need(['qpdf', '--version'], ['pdfinfo', '-v'], ['pdffonts', '-v'], ['pdftotext', '-v'], ['pdftoppm', '-v']);
need(['zbarimg', '--version'], ['dmtxread', '--version'], ['/usr/bin/python3', '--version']);
afterAll(() => renderer.close());

describe('rendering', () => {
  it.each(readdirSync('templates'))('template %s', checkStarter);

  it.each(readdirSync(STRANGERS))('third-party template %s', checkStranger);

  it('a page of each script', checkScripts);

  it('bar codes', checkCodes);
});

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
  judged(`template ${name}`, wrong);
}

async function checkStranger(name: string): Promise<void> {
  const source = template(readFileSync(path.join(STRANGERS, name), 'utf8'));
  const saved = save(name, (await renderer.render({ source, data: { cff: CFF } })).pdf);
  judged(`template of a stranger, ${name}`, [...judge(saved), ...structureComplaints(saved)]);
}

/** Poppler warns about a structure that it cannot follow, and continues. */
function structureComplaints(file: string): string[] {
  const { stdout, stderr } = spawnSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' });
  // Poppler 22 does not support PrintField attributes of forms (ISO 32000-1, table 348).
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
  judged('a page of each script', judge(saved));
  for (const [index, [lang, text]] of Object.entries(SCRIPTS).entries()) {
    const page = String(index + 1);
    const read = run('pdftotext', ['-f', page, '-l', page, saved, '-']).replaceAll(DIRECTIONS_AND_SPACE, '');
    const wrong = read === text.replaceAll(/\s/g, '') ? [] : [`read as “${read}”`];
    const picture = spawnSync('pdftoppm', ['-r', '72', '-gray', '-f', page, '-l', page, saved]).stdout;
    if (picture.filter((level) => level < 128).length < 50) wrong.push('next to nothing is drawn');
    judged(`text of ${lang}`, wrong);
  }
}

/** ZXing reads all of them but Data Matrix, which libdmtx reads. ZBar also reads retail codes and QR codes. */
async function checkCodes(): Promise<void> {
  const codes = CODES.map(([filter], i) => `<p style="break-after:page">{{ texts[${i}] | ${filter} }}</p>`);
  const source = template(`<style>@page{size:120mm 80mm;margin:5mm}</style>${codes.join('')}`);
  const { pdf } = await renderer.render({ source, data: { texts: CODES.map(([, text]) => text) } });
  const saved = save('codes', pdf);
  for (const [i, [filter, text, expected = text]] of CODES.entries()) {
    const page = String(i + 1);
    const picture = path.join(folder, `code-${page}`);
    run('pdftoppm', ['-r', '200', '-f', page, '-l', page, '-singlefile', '-png', saved, picture]);
    const readers = filter.includes('datamatrix')
      ? [run('dmtxread', ['-N1', `${picture}.png`])]
      : [run('/usr/bin/python3', ['-c', READ_CODE, `${picture}.png`])];
    if (/^qr|ean|code128|itf/.test(filter))
      readers.push(run('zbarimg', ['--nodbus', '-q', '--raw', `${picture}.png`]).trimEnd());
    const wrong = readers.filter((read) => read !== expected).map((read) => `read as “${read}”`);
    judged(`bar code by ${filter}`, wrong);
  }
}

/** Faults of the syntax and the fonts of a file. */
function judge(file: string): string[] {
  const fonts = run('pdffonts', [file]).trim().split('\n').slice(2);
  // Last columns: embedded, subset, Unicode map, object and generation.
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
