import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../document/metadata/metadata.ts';
import { PdfDocument } from '../../file/core/document.ts';
import { validate } from '../../standards/validate/index.ts';
import { type Change, conformingFile } from '../../testing/standards/conforming-file.ts';
import type { Stamp } from './index.ts';
import { stampPages } from './index.ts';

const BOTH = ['PDF/A-2a', 'PDF/UA-1'];
const silent: Change = { xmp: () => '' };
const letterhead = (change: Change): Stamp => ({ pdf: conformingFile(change), layer: 'under' });

describe('a document stamped with a page of another one', () => {
  it.each<[string, Change, Change, string[]]>([
    ['all that both keep', {}, {}, BOTH],
    ['all that the other keeps without saying so', {}, silent, BOTH],
    [
      'less where a font of the other is not in the file',
      {},
      { replace: { 7: ['/FontFile2 8 0 R', ''] } },
      [],
    ],
    [
      'PDF/UA where a colour of the other is not archivable',
      {},
      { painted: '0 0 0 1 k 0 0 5 5 re f' },
      ['PDF/UA-1'],
    ],
    ['nothing where it claimed nothing', silent, {}, []],
  ])('claims %s', async (_, own, other, expected) => {
    const { pdf } = await stampPages(conformingFile(own), [letterhead(other)]);
    expect(readMetadata(PdfDocument.open(pdf)).claims).toEqual(expected);
    const { verdicts } = await validate(pdf);
    expect(verdicts.filter(({ claimed, conforms }) => claimed && !conforms)).toEqual([]);
  });
});
