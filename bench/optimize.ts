/**
 * Compares file size optimization with qpdf, MuPDF and Ghostscript, each in a separate process: `npm run bench:optimize`
 *
 * Measures bytes, and CPU of the whole process. Platen runs in this process, after a warm-up run, and its child processes count
 * too. Tools that are not installed are skipped. The lossless result must not be larger than the smaller one of qpdf's and
 * MuPDF's.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type OptimizeOptions, optimize } from '@platen/pdf';
import { encodeJpeg } from '../packages/pdf/src/page/images/jpeg/encode-jpeg.ts';
import { quantizationOf } from '../packages/pdf/src/page/images/jpeg/quantization.ts';
import { best, costOf, costOfCommand } from './measure.ts';

const RUNS = 3;
const MOST_BYTES = 1.02;

const folder = mkdtempSync(join(tmpdir(), 'platen-optimize-'));
const input = join(folder, 'input.pdf');
const output = join(folder, 'output.pdf');

const LOSSLESS: Readonly<Record<string, readonly string[]>> = {
  qpdf: ['qpdf', '--object-streams=generate', '--recompress-flate', '--compression-level=9', input, output],
  mutool: ['mutool', 'clean', '-gggg', '-z', input, output],
};
const GHOSTSCRIPT = ['gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', `-sOutputFile=${output}`];
const LOSSY: Readonly<Record<string, readonly string[]>> = {
  ghostscript: [...GHOSTSCRIPT, '-dPDFSETTINGS=/ebook', input],
};

let failed = false;
try {
  const report = await reportOf(200);
  const photos = await photosOf(6);
  await compare('200 pages of text with a logo on each', report, {}, LOSSLESS);
  await compare('the same report five times, merged by concatenation', await fiveTimes(report), {}, LOSSLESS);
  await compare('6 photographs', photos, {}, LOSSLESS);
  await compare(
    '6 photographs, 150 dpi and lossy',
    photos,
    { images: { maxDpi: 150, quality: 75 }, lossy: true },
    LOSSY,
  );
} finally {
  rmSync(folder, { recursive: true });
}
if (failed) {
  console.error(`\nmore than ${MOST_BYTES} x the size of the smallest`);
  process.exitCode = 1;
}

async function compare(
  title: string,
  pdf: Uint8Array,
  options: OptimizeOptions,
  tools: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  writeFileSync(input, pdf);
  console.log(`\n${title}: ${kilobytes(pdf.length)}`);
  let smallest = Number.POSITIVE_INFINITY;
  for (const [name, command] of Object.entries(tools)) {
    const result = runOf(command);
    if (!result) continue;
    if (options.lossy === undefined) smallest = Math.min(smallest, result.bytes);
    line(name, result.bytes, result.cpu);
  }
  let bytes = 0;
  const work = async () => {
    bytes = (await optimize(pdf, options)).pdf.length;
  };
  await work();
  const { cpu } = await best(RUNS, () => costOf(work));
  line('platen', bytes, cpu);
  if (bytes > smallest * MOST_BYTES) failed = true;
}

/** Returns bytes and CPU seconds of a run; undefined if the tool is not installed. */
function runOf([command, ...args]: readonly string[]): { bytes: number; cpu: number } | undefined {
  const costs = Array.from({ length: RUNS }, () => costOfCommand(command!, args)?.cpu);
  const times = costs.filter((cpu) => cpu !== undefined);
  return times.length < RUNS ? undefined : { bytes: statSync(output).size, cpu: Math.min(...times) };
}

function line(name: string, bytes: number, cpu: number): void {
  console.log(`  ${name.padEnd(12)} ${kilobytes(bytes).padStart(9)}  ${cpu.toFixed(2)} s CPU`);
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024).toLocaleString('en')} KB`;
}

/** Creates pages of text, each with its own copy of one logo, as careless programs do. */
async function reportOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const pixels = Uint8Array.from({ length: 80 * 80 * 3 }, (_, i) => 128 + 100 * Math.sin(i / 240));
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < pages; index++) {
    const page = document.addPage([595, 842]);
    for (let at = 0; at < 40; at++) {
      const text = `Page ${index}, line ${at}: ${((at * 37 + index * 11) ** 3).toString(36)} and more words`;
      page.drawText(text, { x: 50, y: 780 - at * 16, size: 10, font });
    }
    const size = { Width: 80, Height: 80, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 };
    const logo = context.flateStream(pixels, { Type: 'XObject', Subtype: 'Image', ...size });
    page.node.newXObject('Logo', context.register(logo));
  }
  return document.save({ useObjectStreams: false });
}

/** Merges copies with pdf-lib, which duplicates objects as other programs do. Platen's merge would leave nothing to optimize. */
async function fiveTimes(pdf: Uint8Array): Promise<Uint8Array> {
  const whole = await PDFDocument.create();
  for (let i = 0; i < 5; i++) {
    const part = await PDFDocument.load(pdf);
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  return whole.save({ useObjectStreams: false });
}

/** Creates pages with a photograph of 3 megapixels each, at 400 dpi. */
async function photosOf(count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let index = 0; index < count; index++) {
    const [width, height] = [2000, 1500];
    const data = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const noise = ((i * 2654435761) >>> 24) / 16;
      for (let c = 0; c < 3; c++) {
        data[i * 3 + c] = 120 + 60 * Math.sin(x / (90 + index) + c) + 50 * Math.cos(y / 70 - x / 200) + noise;
      }
    }
    const jpeg = encodeJpeg(
      { width, height, components: 3, data },
      { quantization: quantizationOf(92), halvesColor: true },
    );
    const image = await document.embedJpg(jpeg);
    document.addPage([400, 300]).drawImage(image, { x: 20, y: 15, width: 360, height: 270 });
  }
  return document.save();
}
