import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { type FontFace, fillForm, readForm } from '../../operations/fill/index.ts';
import { fillableForm, formPdf, widget } from '../../testing/fillable-form.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { inked, render } from '../../testing/render.ts';
import { xmp } from '../../testing/xmp.ts';
import { visualOrder } from '../typeset/bidi.ts';
import { breakable } from '../typeset/scripts.ts';

const require = createRequire(import.meta.url);
const face = (family: string, name: string, more: Partial<FontFace> = {}): FontFace => ({
  file: require.resolve(`@expo-google-fonts/${family}/400Regular/${name}_400Regular.ttf`),
  family: name,
  ...more,
});

const FONTS = [
  face('arimo', 'Arimo', { generic: 'sans' }),
  face('vazirmatn', 'Vazirmatn'),
  face('noto-sans-hebrew', 'NotoSansHebrew'),
  face('noto-sans-devanagari', 'NotoSansDevanagari'),
  face('noto-sans-thai', 'NotoSansThai'),
  face('noto-sans-bengali', 'NotoSansBengali', { scripts: ['Bengali'] }),
  face('noto-sans-khmer', 'NotoSansKhmer', { scripts: ['Khmer'] }),
  face('noto-sans-georgian', 'NotoSansGeorgian', { scripts: ['Georgian'] }),
];

describe('text of every script', () => {
  it.each([
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Cyrillic', 'Владимир Щукин'],
    ['Polish', 'Łódź Żółw'],
    ['Hebrew', 'שלום עולם'],
    ['Arabic', 'مرحبا بالعالم'],
    ['Devanagari', 'नमस्ते दुनिया'],
    ['Thai', 'สวัสดีชาวโลก'],
    ['Bengali', 'সমান মর্যাদা'],
    ['Khmer', 'ភាសាខ្មែរ'],
    ['Georgian', 'ქართული ენა'],
    ['several', 'Abc שלום 123 Ελένη'],
  ])('%s is filled in, shown and kept as it was', async (_, text) => {
    const { pdf } = await fillForm(fillableForm(), { name: text, lines: text }, { fonts: FONTS });
    expect((await readForm(pdf)).values).toMatchObject({ name: text.normalize('NFC') });
    const [page] = await render(pdf, 72);
    expect(inked(page!, 53, 792 - 757, 194, 14)).toBe(true);
    const single = formPdf({ fields: '20 0 R', objects: { 20: `<< ${widget(700)} /FT /Tx /T (name) >>` } });
    const { pdf: flat } = await fillForm(single, { name: text }, { fonts: FONTS, flatten: true });
    const letters = (words: string) => Array.from(words.normalize('NFKC').replace(/[\s\u200b]/g, '')).sort();
    expect(letters(await pdfText(flat))).toEqual(letters(text));
  });

  it('is right-aligned when it is right-to-left', async () => {
    const { pdf } = await fillForm(fillableForm(), { lines: 'שלום' }, { fonts: FONTS });
    const [page] = await render(pdf, 72);
    expect([inked(page!, 60, 75, 80, 15), inked(page!, 200, 75, 45, 15)]).toEqual([false, true]);
  });

  it('names every character without a font, such as emoji', async () => {
    const filled = fillForm(fillableForm(), { name: '🎉 Ada 山 👩‍👧 🎉' }, { fonts: FONTS });
    await expect(filled).rejects.toThrow(
      'values.name: has "🎉" (U+1F389), "山" (U+5C71), "👩‍👧" (U+1F469 U+200D U+1F467), which no available font has',
    );
  });

  it('names the character without a font', async () => {
    await expect(fillForm(fillableForm(), { name: 'Ada 山' }, { fonts: FONTS })).rejects.toMatchObject({
      code: 'FIELD_GLYPH_MISSING',
      field: 'values.name',
    });
  });

  it('embeds every font where the document claims PDF/A', async () => {
    const metadata = '/Metadata 90 0 R';
    const { pdf } = await fillForm(archive(metadata), { name: 'Ada' }, { fonts: FONTS });
    expect([fontOf(pdf), fontOf((await fillForm(fillableForm(), { name: 'Ada' })).pdf)]).toEqual([
      'Type0',
      'Type1',
    ]);
  });

  /** Returns the type of the font used by the first field. */
  function fontOf(pdf: Uint8Array): string | undefined {
    const document = PdfDocument.open(pdf, { mode: 'lenient' });
    const [first] = document.array(document.pages()[0]!.dict, 'Annots')!;
    const look = document.stream(document.dict(first, 'AP'), 'N');
    const fonts = document.dict(document.dict(look?.dict, 'Resources'), 'Font');
    return document.name([...fonts!.values()][0], 'Subtype');
  }

  function archive(entry: string): Uint8Array {
    const text = Buffer.from(fillableForm()).toString('latin1');
    const packet = xmp('<pdfaid:part>2</pdfaid:part>');
    const stream = `90 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n${packet}\nendstream\nendobj\n`;
    // The cross-reference is rebuilt when the file is opened.
    return Buffer.from(
      text.replace('/Type /Catalog', `/Type /Catalog ${entry}`).replace('xref\n', `${stream}xref\n`),
      'latin1',
    );
  }
});

describe('the layout of lines', () => {
  it('breaks after spaces, and between characters of scripts without spaces', () => {
    expect(breakable('one two-three')).toEqual(['one ', 'two-', 'three']);
    expect(breakable('日本。語')).toEqual(expect.arrayContaining([expect.stringMatching(/。$/)]));
    expect(breakable('(a) b')).toEqual(['(a) ', 'b']);
  });

  it('orders runs by the bidirectional algorithm', () => {
    const run = (name: string, level: number) => ({ name, level });
    const ordered = visualOrder([run('a', 0), run('b', 1), run('1', 2), run('c', 1), run('d', 0)]);
    expect(ordered.map(({ name }) => name).join('')).toBe('ac1bd');
  });
});
