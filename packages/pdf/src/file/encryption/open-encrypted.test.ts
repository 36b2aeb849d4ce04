import { describe, expect, it } from 'vitest';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { PdfDocument } from '../core/document.ts';
import { dict, isDict, PdfStream } from '../core/objects.ts';
import { findPage } from '../core/page-tree.ts';
import type { PdfFile } from '../core/pdf-file.ts';
import { decodeStructuralStream } from '../core/structural-streams.ts';
import { textOf, textString } from '../core/text-string.ts';
import { runQpdf } from '../engines/qpdf/run-qpdf.ts';
import { openEncrypted } from './open-encrypted.ts';

const TITLE = 'Zebulon (Quartzman)';

/** A page with a title, encrypted by qpdf. */
async function encrypted(options: readonly string[], user = 'user', owner = 'owner'): Promise<Uint8Array> {
  const document = PdfDocument.open(samplePdf());
  document.trailer.set('Info', document.add(dict({ Title: textString(TITLE) })));
  const input = document.save();
  const [bits, ...rest] = options;
  const { output, messages } = await runQpdf(new Map([['input.pdf', input]]), [
    'input.pdf',
    '--allow-weak-crypto',
    '--encrypt',
    user,
    owner,
    bits!,
    ...rest,
    '--',
  ]);
  if (output === undefined) throw new Error(messages.join('\n'));
  return output;
}

function titleOf(file: PdfFile): string | undefined {
  const information = file.resolve(file.trailer.get('Info'));
  return isDict(information) ? textOf(file.resolve(information.get('Title'))) : undefined;
}

function contentOf(file: PdfFile): string {
  const page = findPage(file, 0).page!;
  const content = file.resolve(page.dict.get('Contents'));
  if (!(content instanceof PdfStream)) throw new Error('no content');
  return Buffer.from(decodeStructuralStream(content, (object) => file.resolve(object))).toString('latin1');
}

describe.each<[string, readonly string[]]>([
  ['RC4 with 40 bits (revision 2)', ['40']],
  ['RC4 with 128 bits (revision 3)', ['128', '--use-aes=n']],
  ['RC4 in crypt filters (revision 4)', ['128', '--use-aes=n', '--force-V4']],
  ['AES-128 (revision 4)', ['128', '--use-aes=y']],
  ['AES-128 without metadata', ['128', '--use-aes=y', '--cleartext-metadata']],
  ['AES-256 as Acrobat 9 had it (revision 5)', ['256', '--force-R5']],
  ['AES-256 (revision 6)', ['256']],
])('a file encrypted with %s', (_, options) => {
  it.each(['user', 'owner'])('is opened by the password of the %s', async (password) => {
    const file = openEncrypted(await encrypted(options), password, 'pdf');
    expect(titleOf(file)).toBe(TITLE);
    expect(contentOf(file)).toContain('(Page 1 of a sample) Tj');
  });

  it('is opened without a password when the user password is empty', async () => {
    expect(titleOf(openEncrypted(await encrypted(options, ''), undefined, 'pdf'))).toBe(TITLE);
  });

  it('is refused with another password and without one', async () => {
    const pdf = await encrypted(options);
    expect(() => openEncrypted(pdf, 'other', 'pdf')).toThrow(
      expect.objectContaining({ code: 'PASSWORD_WRONG' }),
    );
    expect(() => openEncrypted(pdf, undefined, 'pdf')).toThrow(
      expect.objectContaining({ code: 'PDF_ENCRYPTED' }),
    );
  });
});

it('a file of another security handler is refused as not supported', async () => {
  const pdf = Buffer.from(await encrypted(['256'])).toString('latin1');
  const other = new Uint8Array(Buffer.from(pdf.replace('/Filter /Standard', '/Filter /Foobar00'), 'latin1'));
  expect(() => openEncrypted(other, 'user', 'pdf')).toThrow(
    expect.objectContaining({ code: 'ENCRYPTION_UNSUPPORTED' }),
  );
});
