import { PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { redact } from '../index.ts';
import { BELOW, build, literal, SECRET } from '../testing/build.ts';
import { says } from '../testing/examine.ts';

const HIDDEN = 'Nobodysees';
const request = { patterns: [literal(SECRET)] };

describe('a layer that is hidden by its usage', () => {
  const layered = (use: string, state: string) => {
    let group: unknown;
    return build(`/OC /L BDC BT /F1 12 Tf 40 90 Td (${HIDDEN}) Tj ET EMC ${BELOW}`, {
      resources: ({ add }) => {
        const usage = { View: { ViewState: state } };
        group = add({ Type: 'OCG', Name: PDFString.of('Layer'), Usage: usage } as never);
        return { Properties: { L: group } };
      },
      catalog: () => ({
        OCProperties: {
          OCGs: [group],
          D: { Order: [group], AS: [{ Event: use, OCGs: [group], Category: [use] }] },
        },
      }),
    });
  };

  it('is removed with its content', async () => {
    const { pdf } = await redact(await layered('View', 'OFF'), request);
    expect(says(pdf, HIDDEN)).toBe(false);
  });

  it.each([
    ['View', 'ON'],
    ['Print', 'OFF'],
  ])('is kept when it is visible: %s %s', async (use, state) => {
    const { pdf } = await redact(await layered(use, state), request);
    expect(says(pdf, HIDDEN)).toBe(true);
  });
});

describe('the strings of a drawn annotation', () => {
  it.each(['Watermark', 'Screen', 'Movie', '3D', 'RichMedia', 'PrinterMark'])(
    'are removed like those of comments: %s',
    async (subtype) => {
      const input = await build(BELOW, {
        page: ({ add, stream }) => {
          const entries = { Subtype: 'Form', BBox: [0, 0, 10, 10] };
          const appearance = stream('0 0 5 5 re f', entries as never);
          return {
            Annots: [
              add({
                Type: 'Annot',
                Subtype: subtype,
                Rect: [10, 10, 20, 20],
                Contents: PDFString.of(HIDDEN),
                AP: { N: appearance },
              } as never),
            ],
          };
        },
      });
      expect(says((await redact(input, request)).pdf, HIDDEN)).toBe(false);
    },
  );
});
