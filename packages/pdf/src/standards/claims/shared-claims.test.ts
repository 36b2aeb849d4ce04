import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../document/metadata/metadata.ts';
import { PdfDocument } from '../../file/core/document.ts';
import { merge } from '../../operations/merge/index.ts';
import { editPages } from '../../operations/pages/index.ts';
import { type Change, conformingFile } from '../../testing/standards/conforming-file.ts';
import { validate } from '../validate/index.ts';

const BOTH = ['PDF/A-2a', 'PDF/UA-1'];
const claimsOf = (pdf: Uint8Array) => readMetadata(PdfDocument.open(pdf)).claims;
const claiming = (from: RegExp, to: string): Change => ({ xmp: (packet) => packet.replace(from, to) });

const UNICODE = claiming(/(<pdfaid:conformance>)A/, '$1U');
const ACCESSIBLE_ONLY = claiming(/<pdfaid:(part|conformance)>\w<\/pdfaid:\1>/g, '');
/** Claims both standards, and paints content that is neither tagged nor an artifact. */
const BROKEN: Change = { content: '/P <</MCID 0>> BDC 0 0 5 5 re f EMC 9 9 5 5 re f' };

describe('the conformance claims of combined documents', () => {
  const cases: [string, Change[], string[]][] = [
    ['all that all inputs claim', [{}, {}], BOTH],
    ['the lowest level', [{}, UNICODE], ['PDF/A-2u', 'PDF/UA-1']],
    ['the remaining claim', [{}, ACCESSIBLE_ONLY], ['PDF/UA-1']],
    ['only those that it is found to keep', [{}, BROKEN], ['PDF/A-2a']],
  ];

  it.each(cases)('for merged documents are %s', async (_, changes, expected) => {
    const { pdf } = await merge(changes.map((change) => conformingFile(change)));
    expect(claimsOf(pdf)).toEqual(expected);
    const { verdicts } = await validate(pdf);
    expect(verdicts.every(({ conforms }) => conforms)).toBe(true);
  });

  it.each(cases)('for documents with inserted pages are %s', async (_, [own = {}, other = {}], expected) => {
    const { pdf } = await editPages(conformingFile(own), {
      action: 'insert',
      parts: [{ pdf: conformingFile(other) }],
    });
    expect(claimsOf(pdf)).toEqual(expected);
    const { verdicts } = await validate(pdf);
    expect(verdicts.every(({ conforms }) => conforms)).toBe(true);
  });

  it('are empty where an input has no claims', async () => {
    const { pdf } = await merge([
      conformingFile(),
      conformingFile(claiming(/<pdf(ua|a)id:part>\d<\/pdf\1id:part>/g, '')),
    ]);
    expect(claimsOf(pdf)).toEqual([]);
    expect(PdfDocument.open(pdf).catalog.has('OutputIntents')).toBe(false);
  });
});
