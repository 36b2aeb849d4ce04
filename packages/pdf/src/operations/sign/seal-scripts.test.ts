import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FontFace } from '../../document/typeset/font-faces.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { testSigner } from '../../testing/signatures/identities.ts';
import { issue } from '../../testing/signatures/test-ca.ts';
import { flatten } from '../flatten/index.ts';
import { verify } from '../verify/index.ts';
import { localCredentials, type SignRequest, sign, type VisibleSignature } from './index.ts';

const require = createRequire(import.meta.url);
const face = (family: string, name: string, more: Partial<FontFace> = {}): FontFace => ({
  file: require.resolve(`@expo-google-fonts/${family}/400Regular/${name}_400Regular.ttf`),
  family: name,
  ...more,
});
const FONTS = [
  face('vazirmatn', 'Vazirmatn', { scripts: ['Arabic'] }),
  face('noto-sans-hebrew', 'NotoSansHebrew', { scripts: ['Hebrew'] }),
  face('noto-sans-devanagari', 'NotoSansDevanagari', { scripts: ['Devanagari'] }),
  face('noto-sans-thai', 'NotoSansThai', { scripts: ['Thai'] }),
  face('noto-sans-sc', 'NotoSansSC', { languages: ['zh-hans'] }),
];
const signingTime = new Date('2026-11-21T08:59:00Z');

let request: SignRequest;
beforeAll(async () => {
  request = { credentials: (await testSigner('p256')).credentials, fonts: FONTS, signingTime };
});

const BOX: VisibleSignature = { x: 20, y: 20, width: 400, height: 90 };
const signed = (
  options: Partial<SignRequest> = {},
  seal: VisibleSignature = {},
  pdf = samplePdf({ content: ' ' }),
) => sign(pdf, { ...request, ...options, visible: { ...BOX, ...seal } });

/** Returns the text that a reader extracts from the seal. */
async function shown(
  options: Partial<SignRequest> = {},
  seal: VisibleSignature = {},
  pdf?: Uint8Array,
): Promise<string> {
  const result = await signed(options, seal, pdf);
  return (await pdfText(await flatten(result.pdf))).replace(/\u200b/g, '').replace(/\s+/g, ' ');
}

const letters = (text: string) => Array.from(text.normalize('NFKC').replace(/\s/g, '')).sort().join('');

describe('a seal', () => {
  it.each([
    ['Chinese', '山田太郎'],
    ['Japanese', 'やまだ タロウ'],
    ['Arabic', 'محمد علي'],
    ['Hebrew', 'דוד כהן'],
    ['Thai', 'สมชาย ใจดี'],
    ['Devanagari', 'राम कुमार'],
    ['several scripts', '山田 Taro (Cyril Кирилл) דוד'],
    ['Latin with accents', 'Nguyễn Văn Zoe\u0308'],
  ])('shows the whole name in %s', async (_, name) => {
    const text = await shown({ name }, { lines: ['{name}'] });
    expect(letters(text)).toBe(letters(name));
    const { pdf, warnings } = await signed({ name });
    expect(warnings).toEqual([]);
    expect((await verify(pdf)).signatures[0]).toMatchObject({ valid: true });
  });

  it('shows the name of a certificate completely', async () => {
    const { certificatePem, privateKeyPem } = issue({ name: '山田 Taro (Cyril Кирилл)' });
    const credentials = localCredentials(certificatePem, privateKeyPem, 'certificatePem');
    expect(letters(await shown({ credentials }))).toContain(letters('山'));
    expect(await shown({ credentials })).toContain('Taro');
  });

  it.each([
    ['name', { name: 'Ada 🎉' }],
    ['reason', { reason: 'ꓘꓮ' }],
    ['location', { location: 'x\u{1f600}' }],
  ])('is refused when no font has all characters of the %s', async (field, options) => {
    await expect(signed(options)).rejects.toMatchObject({ field, code: 'SEAL_GLYPH_MISSING' });
    const invisible = await sign(samplePdf(), { ...request, ...options });
    expect((await verify(invisible.pdf)).signatures[0]!.valid).toBe(true);
    await expect(signed(options, { lines: ['{date}'] })).resolves.toBeTruthy();
  });

  it.each([
    ['de-AT', ['Digital signiert', 'Grund', 'Ort']],
    ['zh-Hans', ['数字签名', '原因', '地点']],
    ['zh-TW', ['數位簽章', '原因', '地點']],
    ['xx', ['Digitally signed', 'Reason', 'Location']],
  ])('has labels in the language %s of the document', async (language, words) => {
    const pdf = samplePdf({ content: ' ', catalogEntries: `/Lang (${language})` });
    const text = await shown({ reason: 'ok', location: 'Z' }, {}, pdf);
    for (const word of words) expect(text.replace(/\s/g, '')).toContain(word.replace(/\s/g, ''));
  });

  it('prefers the language of the request', async () => {
    const pdf = samplePdf({ content: ' ', catalogEntries: '/Lang (de)' });
    expect(await shown({}, { language: 'fr' }, pdf)).toContain('Signé numériquement');
  });

  it('has English labels when no font has those of the language', async () => {
    expect(await shown({ fonts: [] }, { language: 'ja' })).toContain('Digitally signed');
  });

  it.each([
    [undefined, '2026-11-21 08:59 UTC'],
    ['Europe/Berlin', '2026-11-21 09:59 UTC+01:00'],
    ['America/St_Johns', '2026-11-21 05:29 UTC-03:30'],
    ['Asia/Bangkok', '2026-11-21 15:59 UTC+07:00'],
  ])('shows the date and its time zone %s', async (timeZone, date) => {
    expect(await shown({}, { timeZone, language: 'th' })).toContain(date);
  });

  it.each(['ar', 'he'])('keeps the order of the date in the language %s', async (language) => {
    const { pdf } = await signed({}, { language, lines: undefined });
    const shownCodes = (await pdfText(await flatten(pdf)))
      .replace(/[\u2066-\u2069\u200b]/g, '')
      .replace(/\s+/g, ' ');
    expect(shownCodes).toContain('2026-11-21 08:59 UTC');
  });

  it('shows custom lines', async () => {
    const lines = ['Approved by {name}', 'on {date}', 'Reason: {reason}', '{contact}'];
    const text = await shown({ name: 'Ada', contact: 'ada@example.com' }, { lines });
    expect(text.trim()).toBe('Approved by Ada on 2026-11-21 08:59 UTC ada@example.com');
  });

  it('may be an image without text', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const image = Buffer.from(png, 'base64');
    expect((await shown({}, { lines: [], image })).trim()).toBe('');
    await expect(signed({}, { lines: [] })).rejects.toMatchObject({ field: 'lines' });
  });

  it.each([
    [{ lines: ['{nmae}'] }, 'lines[0]', /unknown placeholder \{nmae\}/],
    [{ lines: Array<string>(11).fill('x') }, 'lines', /at most 10 items \(11\)/],
    [{ lines: ['x'.repeat(201)] }, 'lines[0]', /at most 200 characters/],
    [{ language: 'not a language' }, 'language', /BCP 47/],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', /Europe\/Berlin/],
  ])('refuses %o', async (seal, field, message) => {
    await expect(signed({}, seal)).rejects.toMatchObject({ field, message: expect.stringMatching(message) });
  });

  it('warns when its text is smaller than 5 points, or cut off', async () => {
    const codes = async (seal: VisibleSignature, reason = 'A reason of some length') =>
      (await signed({ reason }, seal)).warnings.map(({ code }) => code);
    expect(await codes({})).toEqual([]);
    expect(await codes({ width: 60, height: 30 })).toContain('SEAL_TEXT_SMALL');
    expect(await codes({ width: 60, height: 16 }, 'x'.repeat(300))).toEqual([
      'SEAL_TEXT_SMALL',
      'SEAL_TEXT_CUT',
    ]);
  });
});
