import { readForm } from '@platen/pdf';
import { afterAll, describe, expect, it } from 'vitest';
import { inspect } from '../../packages/pdf/src/testing/inspect.ts';
import { difference } from '../../packages/pdf/src/testing/picture.ts';
import { render as pictures } from '../../packages/pdf/src/testing/render.ts';
import { pdfTextOf, template, testRenderer } from './testing/test-renderer.ts';

describe('form controls of a template', () => {
  const renderer = testRenderer();
  afterAll(() => renderer.close());
  const print = async (html: string, flattenForms = false, javascript = false) => {
    const { pdf } = await renderer.render({ source: template(html, { javascript }), data: {}, flattenForms });
    return pdf;
  };
  const fieldsOf = async (html: string) => (await inspect(await print(html))).fields;

  it('are where they are painted, whatever the layout', async () => {
    const html = `<!doctype html><style>
        .columns { columns: 2 } .grid { display: grid; grid-template-columns: 1fr 2fr; gap: 8px }
        .shifted { position: relative; left: 30px } .turned { transform: translate(20px, 5px) }
        a { display: none !important } input + b { color: red }
      </style>
      <div class="columns"><p><input name="one" value="one"></p><p><input name="two" value="two"></p></div>
      <div class="grid"><textarea name="three">three</textarea><select name="four"><option>four</select></div>
      <div class="shifted"><input name="five" value="five"><b>!</b></div>
      <div class="turned"><input name="six" value="six" dir="rtl"></div>
      <table><tr><td><input name="seven" value="seven" style="border: none; font: 20px serif"></td></tr></table>`;
    const [fields, flat] = [await print(html), await print(html, true)];
    expect((await inspect(flat)).fields.size).toBe(0);
    const names = [...(await inspect(fields)).fields.keys()];
    expect(names).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven']);
    const [before, after] = [await pictures(flat), await pictures(fields)];
    // Fields don't show the resize handle of a text area.
    after.forEach((page, i) => {
      expect(difference(before[i]!, page)).toBeLessThan(0.0003);
    });
  });

  it('keep their surrounding opacity, and marks drawn by the template', async () => {
    const html = `<!doctype html><style>
        .box { appearance: none; width: 20px; height: 20px; border: 2px solid #a0a }
        .box:checked::after { content: "\\2713"; color: #a0a; font-size: 18px }
        .pale { opacity: .5 }
      </style>
      <input class="box" type="checkbox" name="one" checked><input class="box" type="radio" name="two" checked>
      <div class="pale"><input name="three" value="pale text" style="font-size: 30px; border: none">
        <div class="pale"><input name="four" value="paler text" style="font-size: 30px; border: none"></div></div>`;
    const [before] = await pictures(await print(html, true));
    const [after] = await pictures(await print(html));
    expect(difference(before!, after!, 16)).toBeLessThan(0.00005);
  });

  it('draw stretched check boxes and radio buttons as centered squares, as the browser does', async () => {
    const html = `<!doctype html><style>input { display: block; width: 100%; height: 60px }</style>
      <input type="checkbox" name="one" checked><input type="radio" name="two" checked>
      <input type="checkbox" name="three" style="width: 20px; height: 90px" checked>`;
    const [before] = await pictures(await print(html, true));
    const [after] = await pictures(await print(html));
    expect(difference(before!, after!, 16)).toBeLessThan(0.001);
  });

  it('are not affected by style sheets for links, whatever their priority', async () => {
    const css = `@layer first { a[href]::after { content: " (" attr(href) ")" !important } }
      a::before, html > *::after { content: "SHOWN" !important; position: fixed; top: 0 }
      a { display: flex !important; border: 9px solid red !important; background: red !important }`;
    const html = (own: string) =>
      `<!doctype html><title>T</title>${own}<p><input name="one" value="value"><select name="two"><option>a</select>`;
    const [plain, styled] = [await print(html('')), await print(html(`<style>${css}</style>`))];
    expect([...(await inspect(styled)).fields.keys()]).toEqual(['one', 'two']);
    const [before, after] = [await pictures(plain), await pictures(styled)];
    expect(difference(before[0]!, after[0]!)).toBeLessThan(0.002);
    expect(await pdfTextOf(styled)).not.toMatch(/platen\.invalid|SHOWN.*SHOWN.*SHOWN/s);
  });

  it('move to the next page as a whole', async () => {
    const html = `<!doctype html><style>@page { size: 200mm 100mm; margin: 0 } body { margin: 0 }</style>
      <div style="height: 90mm"></div><textarea name="text" style="height: 30mm">words</textarea>`;
    const { fields, pages } = await inspect(await print(html));
    expect(pages).toBe(2);
    expect(fields.get('text')).toEqual([{ page: 1, value: 'words', type: 'Tx' }]);
  });

  it('become no field when they are hidden, disabled or not fillable', async () => {
    const fields = await fieldsOf(`<!doctype html><style>@media print { .screen { display: none } }</style>
      <input name="shown" value="1"><input class="screen" name="screen"><input type="hidden" name="hidden">
      <div style="visibility: hidden"><input name="invisible"></div><p style="display: none"><input name="none"></p>
      <input name="disabled" disabled><fieldset disabled><input name="inside"></fieldset>
      <button name="button">Go</button><input type="submit" name="submit"><input type="file" name="file">
      <input type="range" name="range"><input type="color" name="color">`);
    expect([...fields.keys()]).toEqual(['shown']);
  });

  it('repeat on each page when they are fixed, as one field', async () => {
    const html = `<!doctype html><div style="position: fixed; bottom: 0"><input name="fixed" value="f"></div>
      <p>1</p><p style="break-before: page">2</p>`;
    const { fields } = await inspect(await print(html));
    const painted = (await inspect(await print(html, true))).text.filter((text) => text.includes('f'));
    expect(fields.get('fixed')).toHaveLength(painted.length);
  });

  it('show values set by scripts', async () => {
    const html = `<!doctype html><body><input name="set"><script>
      document.querySelector('input').value = 'by script';</script>`;
    const pdf = await print(html, false, true);
    expect((await inspect(pdf)).fields.get('set')?.[0]?.value).toBe('by script');
  });

  it('are described by their titles or accessible names, else by the text beside them', async () => {
    const html = `<!doctype html><title>t</title><b id="l">Zip</b><input aria-labelledby="l"><input aria-label="City">
      <label>no <input title="Street"></label><input title="Phone"><input placeholder="Mail">
      <p>Born on: <input></p><p><input type="checkbox" name="agree"> I agree</p>
      <div><div>Remarks</div><div><textarea></textarea></div></div>
      <table><tr><th>Item<th>Pieces<tr><td>Chairs<td><input></table><table><tr><td>Date<td><input></table>
      <fieldset><legend>Size</legend><label><input type="radio" name="r" value="1">Small</label></fieldset><br><input name="none">`;
    const { fields } = await readForm(await print(html));
    const said = fields.map(({ tooltip }) => tooltip);
    const expected = 'Zip City Street Phone Mail Born_on I_agree Remarks Pieces,_Chairs Date Size none'.split(
      ' ',
    );
    expect(said).toEqual(expected.map((name) => name.replaceAll('_', ' ')));
  });

  it('are refused when there are too many', async () => {
    const html = `<!doctype html>${'<input>'.repeat(2001)}`;
    await expect(print(html)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('2000'),
    });
  });
});
