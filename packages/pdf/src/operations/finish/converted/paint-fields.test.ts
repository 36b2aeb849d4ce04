import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../file/core/document.ts';
import { contentText } from '../../../page/syntax/content-stream.ts';
import { onePage } from '../../../testing/raw-pdf.ts';
import { paintFields } from './paint-fields.ts';

const EMPTY = '/Tx BMC\nEMC\n';
const SHOWN = '/Tx BMC BT /F 11 Tf (as drawn) Tj ET EMC';

/** Returns the widget of a text field, and its appearance, after `paintFields`. */
async function painted(entries: string, appearance = EMPTY) {
  const document = PdfDocument.open(
    onePage({
      page: '/Annots [20 0 R]',
      catalog: '/AcroForm << /Fields [20 0 R] /DA (/Helv 0 Tf 0 g) >>',
      objects: {
        20: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (_2) /TU (Name) /DA (0 0 0 rg /TiRo 11 Tf) /Rect [100 200 123 215] ${entries} /AP << /N 21 0 R >> >>`,
        21: `<< /Type /XObject /Subtype /Form /BBox [0 0 23 15] /Length ${appearance.length} >>\nstream\n${appearance}\nendstream`,
      },
    }),
  );
  await paintFields(document, []);
  const widget = document.dict(document.array(document.pages()[0]!.dict, 'Annots')![0])!;
  return {
    document,
    widget,
    content: contentText(document, document.stream(document.dict(widget, 'AP'), 'N')!),
  };
}

describe('a field of a converted document', () => {
  it('shows its value, beginning where the text of the document did', async () => {
    const { document, widget, content } = await painted('/V (Jane)');
    expect(content).toMatch(/ T[jJ]\b/);
    expect(document.numbers(widget, 'Rect')).toEqual([98, 200, 125, 215]);
    expect(document.text(widget, 'DA')).toContain('11 Tf');
  });

  it('shows a long value smaller, and whole', async () => {
    const { document, widget, content } = await painted('/V (Jane and sons)');
    expect(content).toMatch(/ T[jJ]\b/);
    expect(document.text(widget, 'DA')).toBe('0 0 0 rg /TiRo 0 Tf');
  });

  it.each([
    ['with an appearance', '/V (Jane)', SHOWN],
    ['without a value', '/V ()', EMPTY],
  ])('%s stays as it is', async (_, entries, appearance) => {
    const { document, widget, content } = await painted(entries, appearance);
    expect(content.trim()).toBe(appearance.trim());
    expect(document.numbers(widget, 'Rect')).toEqual([100, 200, 123, 215]);
  });

  it('has no scripts', async () => {
    const { widget } = await painted('/V (04.03.2026) /AA << /F << /S /JavaScript /JS (x) >> >>');
    expect(widget.has('AA')).toBe(false);
  });
});
