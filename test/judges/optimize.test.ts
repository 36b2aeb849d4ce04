/**
 * Optimizes the files of the corpus and judges the results with other programs.
 *
 * Without loss, no file may grow, `qpdf --check` and `--check-linearization` must find no fault, and Poppler and MuPDF must read
 * the same text and draw the same pixels as before. With loss, both must draw images almost as before. Fails when a tool is
 * missing.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optimize } from '@platen/pdf';
import { describe, it } from 'vitest';
import { CODED_IMAGES } from '../../packages/pdf/src/operations/redact/testing/coded-images.ts';
import { encodeJpeg } from '../../packages/pdf/src/page/images/jpeg/encode-jpeg.ts';
import { quantizationOf } from '../../packages/pdf/src/page/images/jpeg/quantization.ts';
import { decodePpm, difference, type Picture } from '../../packages/pdf/src/testing/picture.ts';
import { flated, onePage, type RawObject, rawStream } from '../../packages/pdf/src/testing/raw-pdf.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { corpus, judged, need, qpdfComplaints, temporaryFolder } from './judging.ts';

need(['qpdf', '--version'], ['pdftoppm', '-v'], ['mutool', '-v']);

const DPI = 72;
const SIDE = 160;
const folder = temporaryFolder();
const file = join(folder, 'file.pdf');

describe('optimized files', () => {
  it.each(corpus())('without loss: $name', ({ name, pdf }) => withoutLoss(name, pdf));

  it('without loss: a rich document', async () =>
    withoutLoss('rich', await richPdf({ mark: 'A', structure: true, labels: true, layers: 'on' })));

  it.each(Object.entries(images()))('with loss: %s', withLoss);
});

async function withoutLoss(name: string, pdf: Uint8Array): Promise<void> {
  const before = shown(pdf);
  for (const linearize of [false, true]) {
    const { pdf: result } = await optimize(pdf, { linearize });
    const after = shown(result);
    judged(`${name}${linearize ? ': linearized' : ''}`, [
      ...(result.length > pdf.length && !linearize ? ['it has grown'] : []),
      // Unchanged files keep their faults.
      ...(result.length === pdf.length ? [] : qpdfComplaints(file)),
      ...(linearize ? linearizationComplaints() : []),
      ...(['poppler', 'mupdf'] as const).flatMap((reader) => unlike(reader, before, after, 0, 0)),
      ...(before.text === after.text ? [] : ['poppler reads another text']),
    ]);
  }
}

async function withLoss(name: string, image: Readonly<Record<number, RawObject>>): Promise<void> {
  const pdf = onePage({
    page: '/MediaBox [0 0 120 120]',
    resources: '/XObject << /Im 10 0 R >>',
    content: '0.2 0.5 0.3 rg 0 0 120 120 re f q 100 0 0 100 10 10 cm /Im Do Q',
    objects: image,
  });
  const before = shown(pdf);
  // The JPEG 2000 image has 46 dots per inch.
  const images = { maxDpi: name === 'JPEG 2000' ? 25 : 72, maxBilevelDpi: 72 };
  // The edges of one-bit images move by a whole pixel, and the edges of their blocks are far apart.
  const allowed = /one bit|stencil|2000/.test(name) ? 0.08 : 0.01;
  const { pdf: result, report } = await optimize(pdf, { images, lossy: true });
  const after = shown(result);
  judged(`${name}, resampled`, [
    ...(report.imagesResampled > 0 ? [] : ['nothing was resampled']),
    ...qpdfComplaints(file),
    ...(['poppler', 'mupdf'] as const).flatMap((reader) => unlike(reader, before, after, 40, allowed)),
  ]);
}

/** Images as object 10, in every kind of coding and colour. */
function images(): Readonly<Record<string, Readonly<Record<number, RawObject>>>> {
  const dict = (space: string, width = SIDE, height = SIDE, bits = 8) =>
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} ${space && `/ColorSpace ${space}`}`;
  const jpeg = (components: number) =>
    encodeJpeg(
      { width: SIDE, height: SIDE, components, data: waves(components) },
      { quantization: quantizationOf(95), halvesColor: false },
    );
  const coded = (bytes: Uint8Array, filter: string, space = '/DeviceRGB') =>
    rawStream(`${dict(space, 64, 32)} /Filter /${filter}`, bytes);
  const large = (components: number, space: string, more = '') => ({
    10: flated(`${dict(space)} ${more}`, waves(components)),
  });
  return {
    grey: large(1, '/DeviceGray'),
    RGB: large(3, '/DeviceRGB'),
    CMYK: large(4, '/DeviceCMYK'),
    'reversed grey': large(1, '/DeviceGray', '/Decode [1 0]'),
    'a grey JPEG': { 10: rawStream(`${dict('/DeviceGray')} /Filter /DCTDecode`, jpeg(1)) },
    'an RGB JPEG': { 10: rawStream(`${dict('/DeviceRGB')} /Filter /DCTDecode`, jpeg(3)) },
    'a CMYK JPEG': { 10: rawStream(`${dict('/DeviceCMYK')} /Filter /DCTDecode`, jpeg(4)) },
    'a soft mask': {
      ...large(3, '/DeviceRGB', '/SMask 11 0 R'),
      11: flated(dict('/DeviceGray'), waves(1)),
    },
    'a table of colours': {
      ...large(1, '[/Indexed /DeviceRGB 255 11 0 R]'),
      11: flated(
        '',
        Uint8Array.from({ length: 768 }, (_, i) => (i % 3 === 1 ? 255 - i / 3 : i / 3)),
      ),
    },
    'one bit': { 10: flated(dict('/DeviceGray', SIDE, SIDE, 1), stripes()) },
    'a stencil': { 10: flated(`${dict('', SIDE, SIDE, 1)} /ImageMask true`, stripes()) },
    'JPEG 2000': { 10: coded(Buffer.concat([CODED_IMAGES.jpeg2000]), 'JPXDecode') },
  };
}

function waves(components: number): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE * components }, (_, i) => {
    const [x, y] = [Math.floor(i / components) % SIDE, Math.floor(i / components / SIDE)];
    return 128 + 55 * Math.sin(x / 19 + (i % components)) + 50 * Math.cos(y / 23);
  });
}

function stripes(): Uint8Array {
  return Uint8Array.from({ length: (SIDE / 8) * SIDE }, (_, i) =>
    (Math.floor(i / (SIDE / 8) / 16) + (i % (SIDE / 8) < 8 ? 1 : 0)) % 2 ? 0xff : 0,
  );
}

interface Shown {
  readonly poppler: readonly Picture[];
  readonly mupdf: readonly Picture[];
  readonly text: string;
}

/** Writes a PDF to `file`, and returns its text and pictures of its pages. */
function shown(pdf: Uint8Array): Shown {
  writeFileSync(file, pdf);
  const text = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
  const pages = (program: string, args: readonly string[], named: RegExp) => {
    spawnSync(program, args);
    const names = readdirSync(folder).filter((name) => named.test(name));
    const pictures = names.sort().map((name) => decodePpm(readFileSync(join(folder, name))));
    for (const name of names) rmSync(join(folder, name));
    return pictures;
  };
  return {
    poppler: pages('pdftoppm', ['-r', String(DPI), file, join(folder, 'p')], /^p-.*\.ppm$/),
    mupdf: pages(
      'mutool',
      ['draw', '-q', '-r', String(DPI), '-c', 'rgb', '-o', join(folder, 'm-%05d.ppm'), file],
      /^m-.*\.ppm$/,
    ),
    text,
  };
}

/** @param tolerance of a colour value; 0 requires equal bytes */
function unlike(
  reader: 'poppler' | 'mupdf',
  before: Shown,
  after: Shown,
  tolerance: number,
  allowed: number,
): string[] {
  if (after[reader].length !== before[reader].length) return [`${reader} draws another number of pages`];
  return before[reader].flatMap((picture, page) => {
    const other = after[reader][page]!;
    const share =
      tolerance > 0
        ? difference(picture, other, tolerance)
        : Number(Buffer.compare(picture.rgb, other.rgb) !== 0);
    return share > allowed
      ? [`${reader} draws page ${page} differently (${(share * 100).toFixed(2)} %)`]
      : [];
  });
}

function linearizationComplaints(): string[] {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check-linearization', file], { encoding: 'utf8' });
  return status === 0 ? [] : [`qpdf: ${stdout.trim()} ${stderr.trim()}`];
}
