import { beforeAll, describe, expect, it } from 'vitest';
import { fillForm, readForm } from '../../operations/fill/index.ts';
import { sign } from '../../operations/sign/index.ts';
import { verify } from '../../operations/verify/index.ts';
import { encrypt } from '../../testing/encrypt.ts';
import { fillableForm } from '../../testing/fillable-form.ts';
import { issue } from '../../testing/signatures/test-ca.ts';
import { loadCredentials } from '../credentials/load-credentials.ts';

let certified: (permissions?: 1 | 2 | 3) => Promise<Uint8Array>;
beforeAll(async () => {
  const { certificatePem, privateKeyPem } = issue({ name: 'Signer' });
  const credentials = await loadCredentials({ certificatePem, privateKeyPem });
  // Appearances are created first: a signature does not cover missing ones.
  const { pdf } = await fillForm(fillableForm(), { name: 'Before' });
  certified = async (permissions) => (await sign(pdf, { credentials, permissions })).pdf;
});

const VALUES = {
  name: 'Jürgen Müller',
  lines: 'A first line that is long enough to be wrapped somewhere\nand a second one',
  cells: 'AB12',
  date: '2026-03-31',
  agree: true,
  country: 'fr',
  size: 'large',
  colours: ['red', 'blue'],
  other: 'three',
  'address.city': 'Köln',
};

describe('filling in a signed form', () => {
  it.each<[string, 2 | 3 | undefined]>([
    ['certified for filling in', 2],
    ['certified for comments', 3],
    ['signed without a certification', undefined],
  ])('that is %s leaves the signature valid', async (_, permissions) => {
    const signed = await certified(permissions);
    const { pdf, removedSignatures } = await fillForm(signed, VALUES);
    expect(removedSignatures).toBe(false);
    expect(Buffer.from(pdf.subarray(0, signed.length)).equals(Buffer.from(signed))).toBe(true);
    const { signatures } = await verify(pdf);
    expect(signatures).toMatchObject([{ valid: true, changesAfter: { permitted: true } }]);
    expect((await readForm(pdf)).values).toMatchObject(VALUES);
    const again = await fillForm(pdf, { name: 'Ada', agree: false });
    expect((await verify(again.pdf)).signatures[0]!.valid).toBe(true);
  });

  it('that permits no changes is refused, unless its signature may be removed', async () => {
    const signed = await certified(1);
    await expect(fillForm(signed, { name: 'Ada' })).rejects.toMatchObject({ code: 'CHANGES_NOT_ALLOWED' });
    const { pdf, removedSignatures } = await fillForm(signed, { name: 'Ada' }, { removeSignatures: true });
    expect(removedSignatures).toBe(true);
    expect((await verify(pdf)).signatures).toEqual([]);
    expect((await readForm(pdf)).values.name).toBe('Ada');
    const flat = await fillForm(signed, { name: 'Ada' }, { flatten: true });
    expect(flat.removedSignatures).toBe(true);
  });

  it('is refused when it would need a font that was not signed', async () => {
    await expect(fillForm(await certified(2), { name: 'Владимир' })).rejects.toMatchObject({
      code: 'SIGNATURE_WOULD_BREAK',
      field: 'values.name',
    });
  });

  it('that is encrypted is refused, because it cannot be appended to', async () => {
    const locked = await encrypt(await certified(2), 'secret');
    await expect(fillForm(locked, { name: 'Ada' }, { password: 'secret' })).rejects.toMatchObject({
      code: 'PDF_SIGNED_AND_NOT_APPENDABLE',
    });
  });
});
