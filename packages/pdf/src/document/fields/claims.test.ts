import { describe, expect, it } from 'vitest';
import { fillForm } from '../../operations/fill/index.ts';
import { readInformation } from '../../operations/information/read-information.ts';
import { formPdf, widget } from '../../testing/fillable-form.ts';
import { rawStream } from '../../testing/raw-pdf.ts';
import { xmp } from '../../testing/xmp.ts';

const ARCHIVE = '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>';
const ACCESSIBLE = '<pdfuaid:part>1</pdfuaid:part>';

/** Returns a form with conformance claims, and an output intent whose profile has this many components. */
function claiming(claims: string, field: string, components = 3): Uint8Array {
  return formPdf({
    fields: '20 0 R',
    catalog:
      '/Metadata 30 0 R /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (x) /DestOutputProfile 31 0 R >>]',
    objects: {
      20: `<< ${widget(700)} /FT /Tx /T (name) ${field} >>`,
      30: rawStream('/Type /Metadata /Subtype /XML', xmp(claims)),
      31: rawStream(`/N ${components}`, 'profile'),
    },
  });
}

async function filledIn(pdf: Uint8Array) {
  const { claims, fonts } = await readInformation((await fillForm(pdf, { name: 'Ada' })).pdf);
  return { claims, embedded: fonts.map(({ embedded }) => embedded) };
}

describe('a filled form that claims PDF/A', () => {
  it.each([
    ['grey, whatever the output intent', '/DA (/Helv 9 Tf 0.2 g)', 4, true],
    ['red, green and blue as in the output intent', '/DA (/Helv 9 Tf 0 0 1 rg)', 3, true],
    ['cyan, magenta, yellow and black as in the output intent', '/DA (/Helv 9 Tf 0 0 0 1 k)', 4, true],
    ['inks that the output intent does not have', '/DA (/Helv 9 Tf 0 0 0 1 k)', 3, false],
    ['a border in inks that it does not have', '/MK << /BC [0 1 0 0] >>', 3, false],
    ['a ground in colours that it does not have', '/MK << /BG [1 0 0] >>', 4, false],
  ])('drawn in %s', async (_, field, components, kept) => {
    const { claims } = await filledIn(claiming(ARCHIVE, field, components));
    expect(claims).toEqual(kept ? ['PDF/A-2u'] : []);
  });
});

describe('a filled form that claims PDF/UA alone', () => {
  it('has its fonts in the file', async () => {
    const { claims, embedded } = await filledIn(claiming(ACCESSIBLE, ''));
    expect(claims).toEqual(['PDF/UA-1']);
    // The form's own font stays in its resources but is not used.
    expect(embedded).toEqual([false, true]);
  });
});
