import { describe, expect, it } from 'vitest';
import { encrypt } from '../../testing/encrypt.ts';
import { inspect } from '../../testing/inspect.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { PdfFile } from '../core/pdf-file.ts';
import { runQpdf } from '../engines/qpdf/run-qpdf.ts';
import { plainForm } from './plain-form.ts';
import { rebuild } from './rebuild.ts';

const PDF = samplePdf({ content: 'BT /F1 12 Tf 20 50 Td (Found) Tj ET' });
const withoutXref = (pdf: Uint8Array) => {
  const text = Buffer.from(pdf).toString('latin1');
  const trailer = text.slice(text.lastIndexOf('trailer')).replace(/startxref\s+\d+/, 'startxref\n7');
  return Buffer.from(text.slice(0, text.lastIndexOf('xref\n0 ')) + trailer, 'latin1');
};

describe('a rebuilt file', () => {
  it('keeps the content of the file', async () => {
    const rebuilt = rebuild(withoutXref((await plainForm(PDF, '')).output!));
    expect((await inspect(rebuilt)).text).toEqual(['Found']);
  });

  it.each(['', 'secret'])('stays encrypted with the password "%s"', async (password) => {
    const rebuilt = rebuild(withoutXref(await encrypt(PDF, password)));
    expect(PdfFile.open(rebuilt).encrypted).toBe(true);
    const { output } = await plainForm(rebuilt, password);
    expect((await inspect(output!)).text).toEqual(['Found']);
    if (password !== '') expect(await plainForm(rebuilt, 'other')).toEqual({ wrongPassword: true });
  });

  it('cannot be made of an encrypted file with object streams', async () => {
    const args = ['in.pdf', '--object-streams=generate', '--encrypt', '', 'owner', '256', '--'];
    const { output } = await runQpdf(new Map([['in.pdf', PDF]]), args);
    const broken = Buffer.from(output!)
      .toString('latin1')
      .replace(/startxref\s+\d+/, 'startxref\n7');
    expect(() => rebuild(Buffer.from(broken, 'latin1'))).toThrow('object streams');
  });
});
