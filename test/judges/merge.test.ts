/**
 * Merges the corpus and documents with clashing names, each file with the next and all at once, and judges the results with other
 * programs.
 *
 * `qpdf --check` must find no fault; pdf.js must find every bookmark, link, field and attachment of the inputs, with the same
 * target pages; every page must keep its appearance. Fails when `qpdf` is missing.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { merge } from '@platen/pdf';
import { describe, it } from 'vitest';
import { type Inspection, inspect, type OutlineEntry } from '../../packages/pdf/src/testing/inspect.ts';
import { difference } from '../../packages/pdf/src/testing/picture.ts';
import { render } from '../../packages/pdf/src/testing/render.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { corpus, judged, need, qpdfComplaints, temporaryFolder } from './judging.ts';

need(['qpdf', '--version']);

const DPI = 72;
/**
 * Share of pixels that may differ, five of an A4 page. PDFium's hinting of a font with faulty instructions depends, by a pixel or
 * two, on the fonts drawn before.
 */
const UNLIKE = 1e-5;
const rich = { structure: true, labels: true, layers: 'on', attachment: 'text' } as const;
const given = [
  ...corpus(),
  { name: 'rich', pdf: await richPdf({ mark: 'A', ...rich }) },
  { name: 'rich, packed', pdf: await richPdf({ mark: 'B', compact: true, ...rich }) },
  { name: 'rich, other roles', pdf: await richPdf({ mark: 'C', fancy: 'H1', lang: 'de', ...rich }) },
];
const inputs = await Promise.all(
  given.map(async ({ name, pdf }) => ({
    name,
    pdf,
    inspection: await inspect(pdf),
    pictures: await render(pdf, DPI),
  })),
);
const folder = temporaryFolder();

describe('merging', () => {
  it.each(inputs.map(({ name }, index) => ({ name, index })))('$name and the next', ({ index }) =>
    check([inputs[index]!, inputs[(index + 1) % inputs.length]!]),
  );

  it('many files', () => check(inputs.slice(0, 20)));

  it('repeated files', () => check([...inputs.slice(0, 10), ...inputs.slice(0, 10)]));
});

async function check(parts: typeof inputs): Promise<void> {
  const { pdf } = await merge(parts.map((part) => part.pdf));
  const file = join(folder, 'merged.pdf');
  writeFileSync(file, pdf);
  const wrong = qpdfComplaints(file);
  wrong.push(
    ...compare(
      await inspect(pdf),
      parts.map((part) => part.inspection),
    ),
  );
  const pictures = parts.flatMap((part) => part.pictures);
  for (const [index, picture] of (await render(pdf, DPI)).entries()) {
    const unlike = difference(pictures[index]!, picture, 16);
    if (unlike > UNLIKE) wrong.push(`page ${index}: ${(unlike * 100).toFixed(4)} % of the pixels differ`);
  }
  judged(parts.length > 2 ? `${parts.length} files` : parts.map((part) => part.name).join(' + '), wrong);
}

function compare(merged: Inspection, parts: readonly Inspection[]): string[] {
  const wrong: string[] = [];
  const expect = (what: string, got: unknown, wanted: unknown) => {
    if (JSON.stringify(got) !== JSON.stringify(wanted)) {
      wrong.push(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
    }
  };
  let first = 0;
  const firsts = parts.map((part) => {
    first += part.pages;
    return first - part.pages;
  });
  const moved = (target: number | string, by: number) => (typeof target === 'number' ? target + by : target);
  const shift = (entry: OutlineEntry, by: number): OutlineEntry => ({
    title: entry.title,
    target: moved(entry.target, by),
    items: entry.items.map((item) => shift(item, by)),
  });
  expect('pages', merged.pages, first);
  expect(
    'text',
    merged.text,
    parts.flatMap((part) => part.text),
  );
  expect(
    'outline',
    merged.outline,
    parts.map((part, i) => ({
      title: `file ${i + 1}`,
      target: firsts[i]!,
      items: part.outline.map((entry) => shift(entry, firsts[i]!)),
    })),
  );
  expect(
    'links',
    merged.links,
    parts.flatMap((part, i) =>
      part.links.map((link) => ({ page: link.page + firsts[i]!, target: moved(link.target, firsts[i]!) })),
    ),
  );
  expect(
    'field values',
    [...merged.fields.values()],
    parts.flatMap((part, i) =>
      [...part.fields.values()].map((widgets) =>
        widgets.map((widget) => ({ ...widget, page: widget.page + firsts[i]! })),
      ),
    ),
  );
  expect(
    'attachments',
    merged.attachments.size,
    parts.reduce((sum, part) => sum + part.attachments.size, 0),
  );
  // The merged tree has an additional Document element above the elements of each page.
  expect(
    'structure',
    merged.structure.map((roles) => roles.slice(2)),
    parts.flatMap((part) => part.structure.map((roles) => roles.slice(1))),
  );
  return wrong;
}
