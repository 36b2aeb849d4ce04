import { describe, expect, it } from 'vitest';
import { previewRedaction, redact } from '../index.ts';
import { build, literal, SECRET } from '../testing/build.ts';

/** A page of 400 by 200 points with a grey picture at these places, and further content. */
const page = (places: readonly string[], content = '', size = 100) =>
  build(`${places.map((place) => `q ${place} cm /I Do Q`).join(' ')} ${content}`, {
    resources: ({ stream }) => {
      const image = {
        Type: 'XObject',
        Subtype: 'Image',
        Width: size,
        Height: size,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 8,
      };
      return { XObject: { I: stream(new Uint8Array(size * size).fill(200), image) } };
    },
  });

const WHOLE = '400 0 0 200 0 0';
const words = (text: string, mode = 0) => `BT ${mode} Tr /F1 12 Tf 20 20 Td (${text}) Tj ET`;

async function notRead(pdf: Uint8Array): Promise<readonly number[]> {
  const { report } = await redact(pdf, { patterns: [literal(SECRET)], presets: ['email'] });
  return report.notRead;
}

describe('a redaction by patterns', () => {
  it('reports pages with a picture and without text', async () => {
    expect(await notRead(await page([WHOLE]))).toEqual([0]);
    expect(await notRead(await page(['100 0 0 30 20 150']))).toEqual([0]);
  });

  it('reports a scan in strips, and one with a stamp only', async () => {
    const strips = Array.from({ length: 20 }, (_, index) => `400 0 0 10 0 ${index * 10}`);
    expect(await notRead(await page(strips))).toEqual([0]);
    expect(await notRead(await page([WHOLE], words('BATES 000123')))).toEqual([0]);
  });

  it('reports no pages with an OCR layer, or with text beside a picture', async () => {
    expect(await notRead(await page([WHOLE], words('All words of the scan are in this layer', 3)))).toEqual(
      [],
    );
    expect(await notRead(await page(['100 0 0 60 20 100'], words('Figure 1')))).toEqual([]);
  });

  it('reports no pages without a picture that could contain words', async () => {
    expect(await notRead(await build(''))).toEqual([]);
    expect(await notRead(await page(['12 0 0 12 20 150']))).toEqual([]);
    expect(await notRead(await page([WHOLE], '', 1))).toEqual([]);
  });

  it('is refused for such pages when strict, like its preview', async () => {
    const pdf = await page([WHOLE]);
    const request = { presets: ['email'], strict: true };
    const refused = { code: 'PAGES_NOT_READ', field: 'strict', message: expect.stringContaining('pages 0') };
    await expect(redact(pdf, request)).rejects.toMatchObject(refused);
    await expect(previewRedaction(pdf, request)).rejects.toMatchObject(refused);
    await expect(redact(await build(''), request)).resolves.toBeDefined();
  });
});

it('reports no pages of a redaction by regions, which searches no text', async () => {
  const region = { page: 0, x: 10, y: 10, width: 50, height: 20 };
  const { report } = await redact(await page([WHOLE]), { redactions: [region], strict: true });
  expect(report.notRead).toEqual([]);
});
