/**
 * Extracts, deletes, reorders, rotates, inserts, crops, splits and stamps pages of the corpus, imposes them on sheets, fills in
 * forms, and judges the results with other programs.
 *
 * `qpdf --check` must find no fault. Poppler and MuPDF must read the same text on each kept page, and none of removed pages.
 * Pages must keep their appearance. Both must read stamps and values. Fails when a tool is missing.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editPages, fillForm, PdfError, readForm, split, stampPages } from '@platen/pdf';
import { describe, it } from 'vitest';
import { fillableForm } from '../../packages/pdf/src/testing/fillable-form.ts';
import { difference, type Picture } from '../../packages/pdf/src/testing/picture.ts';
import { render } from '../../packages/pdf/src/testing/render.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { corpus, judged, need, qpdfComplaints, temporaryFolder } from './judging.ts';

need(['qpdf', '--version'], ['pdftotext', '-v'], ['mutool', '-v']);

const DPI = 72;
const STAMP = 'Stamped 0042';
const folder = temporaryFolder();
const rich = { structure: true, labels: true, layers: 'on', attachment: 'text' } as const;
const inputs = [
  ...corpus(),
  { name: 'rich', pdf: await richPdf({ mark: 'A', ...rich }) },
  { name: 'rich, packed', pdf: await richPdf({ mark: 'B', compact: true, ...rich }) },
  { name: 'a form', pdf: fillableForm() },
];

describe('pages, stamps and filled forms', () => {
  it.each(inputs)('of $name', ({ name, pdf }) => check(name, pdf));
});

/** Appearance and text of a file, page by page. */
interface Shown {
  readonly poppler: readonly string[];
  readonly mupdf: readonly string[];
  readonly pictures: readonly Picture[];
}

async function check(name: string, pdf: Uint8Array): Promise<void> {
  const before = await shown(pdf);
  const pages = [...before.pictures.keys()];
  const backwards = pages.toReversed();
  const kept = async (what: string, made: Promise<{ pdf: Uint8Array }>, which: readonly number[]) =>
    judge(`${name}: ${what}`, (await made).pdf, (after) => unlike(before, after, which));
  await kept('the last page', editPages(pdf, { action: 'extract', pages: [-1] }), [pages.at(-1)!]);
  await kept('backwards', editPages(pdf, { action: 'reorder', pages: backwards }), backwards);
  if (pages.length > 1)
    await kept('without the first', editPages(pdf, { action: 'delete', pages: [0] }), pages.slice(1));
  for (const [index, part] of (await split(pdf, { every: 2 })).entries())
    await kept(`part ${index + 1}`, Promise.resolve(part), part.pages);
  const turned = editPages((await editPages(pdf, turn(90))).pdf, turn(270));
  await kept('turned to and fro', turned, pages);
  const twice = editPages(pdf, { action: 'insert', at: 0, parts: [{ pdf }] });
  await kept('inserted into itself', twice, [...pages, ...pages]);
  const margins = { top: 10, right: 10, bottom: 10, left: 10 };
  const cropped = await editPages(pdf, { action: 'crop', boxes: [{ margins }] });
  await judge(`${name}: cropped`, cropped.pdf, (after) => notSmaller(before, after, 20));
  const sheets = await editPages(pdf, { action: 'nUp', perSheet: 4 });
  await judge(`${name}: on sheets`, sheets.pdf, (after) => notOnSheets(before, after, 4));
  const stamped = await stampPages(pdf, [{ text: STAMP, anchor: 'bottom', size: 8 }]);
  await judge(`${name}: stamped`, stamped.pdf, (after) => lacking(after, STAMP));
  await checkForm(name, pdf);
}

function turn(degrees: 90 | 270) {
  return { action: 'rotate', degrees } as const;
}

async function checkForm(name: string, pdf: Uint8Array): Promise<void> {
  const form = await readForm(pdf).catch((error) => {
    if (error instanceof PdfError && error.code === 'NO_FORM') return undefined;
    throw error;
  });
  const field = form?.fields.find(
    ({ kind, fillable, boxes }) => kind === 'text' && fillable && boxes[0]?.page === 0,
  );
  if (!field) return;
  const filled = await fillForm(pdf, { [field.name]: 'Zebra' });
  await judge(`${name}: filled in`, filled.pdf, ({ poppler, mupdf }) => [
    ...(poppler[0]!.includes('Zebra') ? [] : ['poppler does not read the value']),
    ...(mupdf[0]!.includes('Zebra') ? [] : ['MuPDF does not read the value']),
  ]);
}

async function judge(name: string, pdf: Uint8Array, wrongWith: (after: Shown) => string[]): Promise<void> {
  const file = join(folder, 'result.pdf');
  writeFileSync(file, pdf);
  judged(name, [...qpdfComplaints(file), ...wrongWith(await shown(pdf))]);
}

function unlike(before: Shown, after: Shown, which: readonly number[]): string[] {
  const wrong: string[] = [];
  if (after.pictures.length !== which.length)
    return [`${after.pictures.length} pages instead of ${which.length}`];
  // A link to a removed page is removed together with its border.
  const allowed = which.length < before.pictures.length ? 0.001 : 0;
  for (const [index, page] of which.entries()) {
    const pixels = difference(before.pictures[page]!, after.pictures[index]!, 16);
    if (pixels > allowed) wrong.push(`page ${page}: ${(pixels * 100).toFixed(3)} % of the pixels differ`);
    for (const reader of ['poppler', 'mupdf'] as const) {
      if (before[reader][page] !== after[reader][index])
        wrong.push(`page ${page}: ${reader} reads another text`);
    }
  }
  return wrong;
}

/** @param by distance in pixels, which are points here */
function notSmaller(before: Shown, after: Shown, by: number): string[] {
  return after.pictures.flatMap(({ width, height }, page) => {
    const was = before.pictures[page]!;
    const right = Math.abs(was.width - by - width) <= 1 && Math.abs(was.height - by - height) <= 1;
    return right ? [] : [`page ${page}: ${width} x ${height}, and was ${was.width} x ${was.height}`];
  });
}

/** Readers may split words of smaller letters differently: nine of ten must be found. */
function notOnSheets(before: Shown, after: Shown, perSheet: number): string[] {
  const expected = Math.ceil(before.pictures.length / perSheet);
  if (after.pictures.length !== expected) return [`${after.pictures.length} sheets instead of ${expected}`];
  return (['poppler', 'mupdf'] as const).flatMap((reader) =>
    before[reader].flatMap((text, page) => {
      const sheet = new Set(after[reader][Math.floor(page / perSheet)]!.split(' '));
      const words = text.split(' ');
      const found = words.filter((word) => sheet.has(word)).length;
      return found >= Math.floor(words.length * 0.9)
        ? []
        : [`page ${page}: ${reader} reads ${found} of ${words.length} words`];
    }),
  );
}

function lacking({ poppler, mupdf }: Shown, text: string): string[] {
  return [
    ...poppler.flatMap((page, index) =>
      page.includes(text) ? [] : [`page ${index}: poppler does not read it`],
    ),
    ...mupdf.flatMap((page, index) => (page.includes(text) ? [] : [`page ${index}: MuPDF does not read it`])),
  ];
}

async function shown(pdf: Uint8Array): Promise<Shown> {
  const file = join(folder, 'shown.pdf');
  writeFileSync(file, pdf);
  const pictures = await render(pdf, DPI);
  return {
    pictures,
    poppler: textsOf('pdftotext', [file, '-'], pictures.length),
    mupdf: textsOf('mutool', ['draw', '-q', '-F', 'text', file], pictures.length),
  };
}

/** Text of each page, without layout whitespace. Pages end with a form feed. */
function textsOf(program: string, args: readonly string[], pages: number): string[] {
  const { stdout } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const texts = stdout.split('\f').map((text) => text.replace(/\s+/g, ' ').trim());
  return Array.from({ length: pages }, (_, index) => texts[index] ?? '');
}
