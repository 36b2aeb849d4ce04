import { describe, expect, it } from 'vitest';
import { embedData } from '../../operations/embed/index.ts';
import { fillForm } from '../../operations/fill/index.ts';
import { readInformation } from '../../operations/information/read-information.ts';
import { optimize } from '../../operations/optimize/index.ts';
import { editPages } from '../../operations/pages/index.ts';
import { protect } from '../../operations/protect/index.ts';
import { formPdf, widget } from '../../testing/fillable-form.ts';
import { rawStream } from '../../testing/raw-pdf.ts';
import { xmp } from '../../testing/xmp.ts';

/** Returns a form with an output intent and conformance claims. */
function claiming(packet: string | Uint8Array): Uint8Array {
  return formPdf({
    fields: '20 0 R',
    catalog: '/Metadata 30 0 R',
    objects: {
      20: `<< ${widget(700)} /FT /Tx /T (name) >>`,
      30: rawStream('/Type /Metadata /Subtype /XML', packet),
    },
  });
}

const archive = (part: string, level = 'B') =>
  xmp(`<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>${level}</pdfaid:conformance>`);
const otherPrefix = (packet: string) =>
  packet.replaceAll('pdfaid:', 'arc:').replace('xmlns:pdfaid=', 'xmlns:arc=');
const utf16 = (packet: string) => Buffer.from(`\ufeff${packet}`, 'utf16le').swap16();
const SPELLINGS: readonly (readonly [string, (part: string) => string | Uint8Array])[] = [
  ['as usual', (part) => archive(part)],
  ['under another prefix', (part) => otherPrefix(archive(part))],
  ['in UTF-16', (part) => utf16(archive(part))],
];

describe.each(SPELLINGS)('a claim %s', (_, spelled) => {
  const claims = async (pdf: Uint8Array) => (await readInformation(pdf)).claims;

  it('of PDF/A-1 is dropped when pages are rotated', async () => {
    expect(await claims(claiming(spelled('1')))).toEqual(['PDF/A-1b']);
    const { pdf } = await editPages(claiming(spelled('1')), { action: 'rotate', degrees: 90 });
    expect(await claims(pdf)).toEqual([]);
  });

  it('of PDF/A-1 is dropped with an embedded file', async () => {
    const pdf = await embedData(claiming(spelled('1')), { data: { a: 1 } });
    expect(await claims(pdf)).toEqual([]);
  });

  it('of PDF/A-2 becomes PDF/A-3 with an embedded file', async () => {
    const pdf = await embedData(claiming(spelled('2')), { data: { a: 1 } });
    expect(await claims(pdf)).toEqual(['PDF/A-3b']);
  });

  it('of PDF/A is dropped by encryption', async () => {
    const { pdf } = await protect(claiming(spelled('2')), { ownerPassword: 'o', encryptMetadata: false });
    expect(await claims(pdf)).toEqual([]);
  });

  it('of PDF/A-1 is kept by optimizing, without object streams', async () => {
    const { pdf } = await optimize(claiming(spelled('1')));
    expect(Buffer.from(pdf).includes('/ObjStm')).toBe(false);
    expect(await claims(pdf)).toEqual(['PDF/A-1b']);
  });

  it('of PDF/A-2 is kept by filling, with embedded fonts', async () => {
    const { pdf } = await fillForm(claiming(spelled('2')), { name: 'Ada' });
    const { fonts } = await readInformation(pdf);
    expect(fonts.some(({ embedded }) => embedded)).toBe(true);
  });
});

describe('metadata that are not well-formed', () => {
  it('are removed when they seem to make a claim that no longer holds', async () => {
    const broken = archive('2').replace('</pdfaid:part>', '');
    const { pdf } = await protect(claiming(broken), { ownerPassword: 'o', encryptMetadata: false });
    expect(Buffer.from(pdf).includes('pdfaid')).toBe(false);
  });
});
