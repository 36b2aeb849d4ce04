/**
 * Judges forms and their flattening with other programs.
 *
 * - The form that Chromium printed (`test/corpus/form`): each field is exactly where the control was painted, Poppler draws the
 * form and the flattened form as Chromium painted them, and qpdf finds no fault.
 * - Every PDF of the corpus: flattened, it has no form left, and Poppler draws it as before.
 * - Unusual forms (odd content, layers, page trees): MuPDF draws them as before, and qpdf finds no fault.
 *
 * Fails when a program is missing.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { flatten } from '@platen/pdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, it } from 'vitest';
import { chromiumForm } from '../../packages/pdf/src/testing/chromium-form.ts';
import { ODD_FORMS, ODD_PAGE_TREES, oddForm } from '../../packages/pdf/src/testing/odd-forms.ts';
import { decodePpm, difference, type Picture } from '../../packages/pdf/src/testing/picture.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { corpus, judged, need, qpdfComplaints, temporaryFolder } from './judging.ts';

need(['qpdf', '--version'], ['pdftoppm', '-v'], ['pdfinfo', '-v'], ['mutool', '-v']);

/** Renders three pixels per CSS pixel. */
const DPI = 288;
const CSS_PIXEL = 3;
/** Share of the pixels that Chromium paints and fields omit: a placeholder and the handle of a text area. */
const LEFT_OUT = 0.001;
/** Controls of the fixture that paint no box. */
const WITHOUT_BOX = new Set(['last']);

/** Fields that Poppler draws in the graphics state left by the page. They are compared with MuPDF only. */
const POPPLER_IS_MISLED = /restored too often|layer that does not end/;

const fixture = new URL('../corpus/form/', import.meta.url);
const folder = temporaryFolder();

describe('forms', () => {
  it('that Chromium printed', checkFixture);

  it.each(corpus())('of $name, flattened', ({ name, pdf }) => checkFlattening(name, pdf));

  it.each(ODD_FORMS)('with a field %s, flattened', (name, parts) => checkOddForm(name, oddForm(parts)));

  it.each(ODD_PAGE_TREES)('in a page tree with %s, flattened', async (name, pdf) => {
    judged(name, complaints(await flatten(pdf)));
  });

  it('of a rich document', async () =>
    checkFlattening('rich', await richPdf({ mark: 'F', structure: true })));
});

async function checkFixture(): Promise<void> {
  const form = chromiumForm();
  const painted = pictures(readFileSync(new URL('static.pdf', fixture)));
  const flat = await flatten(form);
  judged('fixture, form', [...complaints(form), ...unlike(painted, pictures(form), LEFT_OUT)]);
  judged('fixture, flattened', [...complaints(flat), ...unlike(pictures(form), pictures(flat), 0)]);
  await checkRectangles(form, painted);
}

async function checkFlattening(name: string, pdf: Uint8Array): Promise<void> {
  const flat = await flatten(pdf);
  const left = /^Form:\s+none/m.test(execFileSync('pdfinfo', [written(flat)], { encoding: 'utf8' }))
    ? []
    : ['pdfinfo: a form is left'];
  judged(`${name}, flattened`, [
    ...left,
    // Faults that qpdf already finds in the input are not due to the flattening.
    ...(complaints(pdf).length === 0 ? complaints(flat) : []),
    ...unlike(pictures(pdf, 72), pictures(flat, 72), 0),
  ]);
}

async function checkOddForm(name: string, pdf: Uint8Array): Promise<void> {
  const flat = await flatten(pdf);
  judged(`a field ${name}, flattened`, [
    ...complaints(flat),
    ...(POPPLER_IS_MISLED.test(name) ? [] : unlike(pictures(pdf, 72), pictures(flat, 72), 0)),
    ...unlike(picturesOfMuPdf(pdf), picturesOfMuPdf(flat), 0).map((line) => `MuPDF: ${line}`),
  ]);
}

/** Compares each field's rectangle with the outermost pixels that Chromium painted there. */
async function checkRectangles(form: Uint8Array, painted: readonly Picture[]): Promise<void> {
  const document = await getDocument({ data: form.slice(), verbosity: 0 }).promise;
  for (const [index, picture] of painted.entries()) {
    const annotations = await (await document.getPage(index + 1)).getAnnotations();
    for (const { subtype, fieldName, rect, buttonValue } of annotations) {
      if (subtype !== 'Widget' || WITHOUT_BOX.has(fieldName)) continue;
      const [x0, y0, x1, y1] = (rect as number[]).map((points) => (points * DPI) / 72) as [
        number,
        number,
        number,
        number,
      ];
      const wanted = [x0, picture.height - y1, x1, picture.height - y0];
      const got = inkedBox(picture, wanted, 2 * CSS_PIXEL);
      const off = got.map((edge, i) => Math.abs(edge - wanted[i]!) / CSS_PIXEL);
      const note = off.map((pixels) => pixels.toFixed(2)).join(' ');
      judged(
        `field ${fieldName} ${buttonValue ?? ''}`.trim(),
        off.every((pixels) => pixels <= 1) ? [] : [`its edges are off by ${note} CSS pixels`],
      );
    }
  }
  await document.loadingTask.destroy();
}

/** Left, top, right and bottom of the paint in an area and `around` it, in pixels. */
function inkedBox({ width, height, rgb }: Picture, area: readonly number[], around: number): number[] {
  const [left, top, right, bottom] = area as [number, number, number, number];
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0] as [number, number, number, number];
  for (let y = Math.max(0, Math.floor(top - around)); y < Math.min(height, bottom + around); y++) {
    for (let x = Math.max(0, Math.floor(left - around)); x < Math.min(width, right + around); x++) {
      if (rgb[(y * width + x) * 3 + 1]! > 225) continue;
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x + 1);
      box[3] = Math.max(box[3], y + 1);
    }
  }
  return box;
}

function unlike(before: readonly Picture[], after: readonly Picture[], most: number): string[] {
  if (before.length !== after.length) return [`${after.length} pages instead of ${before.length}`];
  return before.flatMap((picture, page) => {
    const share = difference(picture, after[page]!);
    return share <= most ? [] : [`page ${page}: ${(share * 100).toFixed(3)} % of the pixels differ`];
  });
}

function complaints(pdf: Uint8Array): string[] {
  return qpdfComplaints(written(pdf));
}

function written(pdf: Uint8Array): string {
  const file = join(folder, 'checked.pdf');
  writeFileSync(file, pdf);
  return file;
}

/** All pages as drawn by MuPDF. */
function picturesOfMuPdf(pdf: Uint8Array): Picture[] {
  const target = join(folder, 'mupdf-%03d.ppm');
  execFileSync('mutool', ['draw', '-q', '-r', '72', '-o', target, written(pdf)], { stdio: 'ignore' });
  const pages = readdirSync(folder).filter((name) => name.startsWith('mupdf-'));
  return pages.sort().map((name) => {
    const file = join(folder, name);
    const picture = decodePpm(readFileSync(file));
    rmSync(file);
    return picture;
  });
}

/** All pages as drawn by Poppler. */
function pictures(pdf: Uint8Array, dpi = DPI): Picture[] {
  const prefix = join(folder, 'page');
  execFileSync('pdftoppm', ['-cropbox', '-r', String(dpi), written(pdf), prefix], { stdio: 'ignore' });
  const pages = readdirSync(folder).filter((name) => name.startsWith(basename(prefix)));
  return pages.sort().map((name) => {
    const file = join(folder, name);
    const picture = decodePpm(readFileSync(file));
    rmSync(file);
    return picture;
  });
}
