import { PDFBool, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { chromiumForm } from '../../testing/chromium-form.ts';
import { filledForm } from '../../testing/filled-form.ts';
import { crop, difference } from '../../testing/picture.ts';
import { inked, render } from '../../testing/render.ts';
import { flatten } from './index.ts';

const name = PDFName.of;

const widgetsIn = (document: PDFDocument) =>
  document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter(
      (object) => object instanceof PDFDict && object.get(name('Subtype')) === name('Widget'),
    ) as PDFDict[];

const formIn = (document: PDFDocument) => document.catalog.lookup(name('AcroForm'), PDFDict);

async function expectNoForm(pdf: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.catalog.has(name('AcroForm'))).toBe(false);
  expect(widgetsIn(document)).toEqual([]);
  return document;
}

describe('flatten', () => {
  it('keeps a picture of every kind of field, rotated ones too', async () => {
    const pdf = await filledForm();
    const flat = await flatten(pdf);
    await expectNoForm(flat);
    const [before, after] = [await render(pdf), await render(flat)];
    expect(difference(before[0]!, after[0]!, 8)).toBe(0);
    expect(inked(after[0]!, 30, 30, 150, 20)).toBe(true);
  });

  it('removes field values, tooltips and options', async () => {
    const pdf = await filledForm((document) => {
      document
        .getForm()
        .getTextField('text')
        .acroField.dict.set(name('TU'), PDFString.of('a-secret-tooltip'));
    });
    const flat = await PDFDocument.load(await flatten(pdf));
    const strings = flat.context.enumerateIndirectObjects().map(([, object]) => object.toString());
    expect(strings.join()).not.toContain('a-secret-tooltip');
    expect(strings.join()).not.toContain('/Opt');
  });

  it('draws missing appearances', async () => {
    const whole = await filledForm();
    const without = await filledForm((document) => {
      for (const widget of widgetsIn(document)) widget.delete(name('AP'));
    });
    const flat = await flatten(without);
    await expectNoForm(flat);
    const [expected] = await render(whole);
    const [page] = await render(flat);
    // Fonts and paddings of the two engines differ, but not the positions.
    expect(difference(expected!, page!)).toBeLessThan(0.04);
    for (const y of [20, 50, 120, 160, 220, 250])
      expect(inked(page!, Math.round(20 / 0.72), Math.round(y / 0.72), 60, 40)).toBe(true);
  });

  it('redraws outdated appearances under NeedAppearances, if the fonts have the characters', async () => {
    const change = (value: string) => (document: PDFDocument) => {
      formIn(document).set(name('NeedAppearances'), PDFBool.True);
      document.getForm().getTextField('text').acroField.dict.set(name('V'), PDFHexString.fromText(value));
    };
    const [old] = await render(await filledForm());
    const [fresh] = await render(await flatten(await filledForm(change('WWWWWWWW'))));
    const [kept] = await render(await flatten(await filledForm(change('日本語'))));
    expect(inked(fresh!, 110, 32, 60, 18)).toBe(true);
    expect(inked(old!, 110, 32, 60, 18)).toBe(false);
    const field = { x: 28, y: 28, width: 166, height: 26 };
    expect(difference(crop(kept!, field), crop(old!, field), 8)).toBe(0);
  });

  it.each([
    ['hidden', 1 << 1],
    ['no-view', 1 << 5],
  ])('drops invisible %s fields', async (_, flag) => {
    const pdf = await filledForm((document) => {
      for (const widget of widgetsIn(document)) widget.set(name('F'), PDFNumber.of(flag));
    });
    const flat = await flatten(pdf);
    await expectNoForm(flat);
    const [page] = await render(flat);
    expect(inked(page!, 0, 0, page!.width, page!.height)).toBe(false);
  });

  it('leaves the appearance of signatures, and drops XFA and permissions', async () => {
    const pdf = await filledForm((document) => {
      const { context } = document;
      const appearance = context.register(
        context.flateStream('0 0 1 rg 0 0 50 20 re f', { Subtype: 'Form', BBox: [0, 0, 50, 20] }),
      );
      const signature = context.register(
        context.obj({
          Type: 'Annot',
          Subtype: 'Widget',
          FT: 'Sig',
          T: PDFString.of('signature'),
          F: 132,
          Rect: [200, 20, 300, 60],
          AP: { N: appearance },
          V: context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite' }),
        }),
      );
      document.getPage(0).node.addAnnot(signature);
      formIn(document).set(name('SigFlags'), PDFNumber.of(3));
      formIn(document).set(name('XFA'), context.register(context.flateStream('<xdp/>')));
      document.catalog.set(name('Perms'), context.obj({ DocMDP: signature }));
      document.catalog.set(name('NeedsRendering'), PDFBool.True);
    });
    const flat = await flatten(pdf);
    const document = await expectNoForm(flat);
    expect(document.catalog.has(name('Perms'))).toBe(false);
    expect(document.catalog.has(name('NeedsRendering'))).toBe(false);
    const [page] = await render(flat, 72);
    const at = (265 * 300 + 250) * 3;
    expect([...page!.rgb.subarray(at, at + 3)]).toEqual([0, 0, 255]);
  });

  it('keeps links, and content that leaves the graphics state changed', async () => {
    const pdf = await filledForm((document) => {
      const page = document.getPage(0);
      const { context } = document;
      page.node.addAnnot(
        context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] })),
      );
      const contents = context.register(context.flateStream('q .5 0 0 .5 40 40 cm 1 0 0 rg'));
      page.node.set(name('Contents'), contents);
    });
    const flat = await flatten(pdf);
    const document = await expectNoForm(flat);
    expect(document.getPage(0).node.Annots()?.size()).toBe(1);
    expect(difference((await render(pdf))[0]!, (await render(flat))[0]!, 8)).toBe(0);
  });

  it('turns Form elements into marked content', async () => {
    const form = chromiumForm();
    const flat = await flatten(form);
    await expectNoForm(flat);
    const [before, after] = [await render(form), await render(flat)];
    after.forEach((page, i) => {
      expect(difference(before[i]!, page, 8)).toBe(0);
    });
    const document = await getDocument({ data: flat.slice(), verbosity: 0 }).promise;
    const page = await document.getPage(1);
    const tree = JSON.stringify(await page.getStructTree());
    expect(tree).toContain('"role":"Form"');
    expect(tree).not.toContain('"type":"annotation"');
    const text = await page.getTextContent({ includeMarkedContent: true });
    const ids = text.items.flatMap((item) => ('id' in item && item.id ? [item.id] : []));
    const at = text.items.findIndex((item) => 'str' in item && item.str.startsWith('Jürgen'));
    const id = text.items.slice(0, at).findLast((item) => 'id' in item && item.id);
    expect(ids.length).toBeGreaterThan(5);
    expect(tree).toContain((id as { id: string }).id);
    await document.loadingTask.destroy();
  });

  it('returns a PDF without a form unchanged', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const pdf = await document.save();
    expect(await flatten(pdf)).toBe(pdf);
  });

  it('names the field of invalid input', async () => {
    await expect(flatten(Buffer.from('x'), { field: 'file' })).rejects.toMatchObject({
      code: 'NOT_A_PDF',
      message: expect.stringMatching(/^file: /),
    });
  });
});
