import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../document/metadata/metadata.ts';
import { PdfDocument } from '../../file/core/document.ts';
import { validate } from '../../standards/validate/index.ts';
import { type Change, CODE, CONTENT, conformingFile } from '../../testing/standards/conforming-file.ts';
import { redact } from './index.ts';
import type { RedactionRequest } from './types.ts';

const BOTH = ['PDF/A-2a', 'PDF/UA-1'];
/** A region over the letter that the page shows. */
const LETTER = { page: 0, x: 15, y: 135, width: 20, height: 20 };
const WHOLE = { page: 0, x: 0, y: 0, width: 200, height: 200 };

/** Conformance claims of the result, confirmed by the validator. */
async function claimsAfter(change: Change, request: RedactionRequest): Promise<readonly string[]> {
  const { pdf, report } = await redact(conformingFile(change), request);
  const document = PdfDocument.open(pdf);
  expect(readMetadata(document).claims).toEqual(report.conformance);
  if (report.conformance.length > 0) {
    const { verdicts } = await validate(pdf);
    expect(verdicts.map(({ profile, conforms }) => [profile, conforms])).toEqual(
      report.conformance.map((claim) => [claim, true]),
    );
  }
  return report.conformance;
}

const figure = (alt: string): Change => ({
  replace: { 12: ['/S/P', `/S/Figure/Alt(${alt})/A<</O/Layout/BBox[0 0 50 50]>>`] },
});

const link: Change = {
  page: '/Tabs/S/Annots[15 0 R]',
  objects: {
    10: '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R] 1 16 0 R]>>>>',
    12: '<</Type/StructElem/S/P/P 11 0 R/Pg 3 0 R/K[16 0 R]>>',
    15: '<</Type/Annot/Subtype/Link/F 4/Rect[15 45 60 70]/Border[0 0 0]/StructParent 1/Contents(Our site 42)/A<</S/URI/URI(https://example.org/)>>>>',
    16: '<</Type/StructElem/S/Link/P 12 0 R/Pg 3 0 R/K[0<</Type/OBJR/Obj 15 0 R/Pg 3 0 R>>]>>',
  },
  content: `/Link <</MCID 0>> BDC BT /F1 12 Tf 20 50 Td <${CODE}${CODE}> Tj ET EMC`,
};

const notes: Change = {
  objects: {
    10: '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R]]>>/IDTree<</Names[(n1)15 0 R(n2)16 0 R]>>>>',
    11: '<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R 15 0 R 16 0 R]>>',
    15: '<</Type/StructElem/S/Note/ID(n1)/P 11 0 R>>',
    16: '<</Type/StructElem/S/Note/ID(n2)/P 11 0 R>>',
  },
};

const field: Change = {
  catalog: '/AcroForm<</Fields[15 0 R]>>',
  page: '/Tabs/S/Annots[15 0 R]',
  objects: {
    10: '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R] 1 16 0 R]>>>>',
    11: '<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R 16 0 R]>>',
    15: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/TU(Name)/F 4/Rect[100 100 150 120]/StructParent 1/AP<</N 17 0 R>>>>',
    16: '<</Type/StructElem/S/Form/P 11 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 15 0 R/Pg 3 0 R>>>>',
    17: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 50 20]/Resources<<>>', data: '/Tx BMC EMC' },
  },
};

describe('a document with conformance claims', () => {
  it.each<[string, Change, RedactionRequest]>([
    ['nothing is removed', {}, { patterns: [{ pattern: 'absent', pattern_type: 'Literal' }] }],
    ['a letter is removed by a region', {}, { redactions: [LETTER] }],
    ['a letter is removed by a pattern', {}, { patterns: [{ pattern: 'A', pattern_type: 'Literal' }] }],
    ['a picture with an alternative text is covered', figure('A chart'), { redactions: [LETTER] }],
    [
      'the text of a picture matches',
      figure('Of Ann'),
      { patterns: [{ pattern: 'Ann', pattern_type: 'Literal' }] },
    ],
    ['half of a link is covered', link, { redactions: [LETTER] }],
    ['the text of a link matches', link, { patterns: [{ pattern: '[0-9]+', pattern_type: 'Regex' }] }],
    ['a link is covered whole', link, { redactions: [WHOLE] }],
    ['IDs match', notes, { patterns: [{ pattern: '[0-9]', pattern_type: 'Regex' }] }],
    ['a field is covered', field, { redactions: [WHOLE] }],
    [
      'the name of a type matches that needs no explanation',
      { replace: { 10: ['/K 11', '/RoleMap<</Em/Span>>/K 11'], 12: ['/S/P', '/S/Em'] } },
      { patterns: [{ pattern: 'em', pattern_type: 'Literal' }] },
    ],
    ['words of its new title match', {}, { patterns: [{ pattern: 'document', pattern_type: 'Literal' }] }],
  ])('keeps them when %s', async (_, change, request) => {
    expect(await claimsAfter(change, request)).toEqual(BOTH);
  });

  it('loses the claims that no longer hold', async () => {
    const unmarked = { content: `${CONTENT} 9 9 5 5 re f` };
    expect(await claimsAfter(unmarked, { redactions: [LETTER] })).toEqual(['PDF/A-2a']);
    const untagged = { replace: { 11: ['/S/Document', '/S/Unknown'] } } as const;
    expect(await claimsAfter(untagged, { redactions: [LETTER] })).toEqual(['PDF/A-2u']);
    const unembedded = { replace: { 7: ['/FontFile2 8 0 R', ''] } } as const;
    expect(await claimsAfter(unembedded, { redactions: [LETTER] })).toEqual(BOTH);
    expect(await claimsAfter(unembedded, { redactions: [{ ...LETTER, y: 20 }] })).toEqual([]);
  });

  it('gets no new claims', async () => {
    const silent: Change = { xmp: (packet) => packet.replace(/<pdf(ua|a)id:part>\d<\/pdf\1id:part>/g, '') };
    expect(await claimsAfter(silent, { redactions: [LETTER] })).toEqual([]);
    const { pdf } = await redact(conformingFile(silent), { redactions: [LETTER] });
    expect(PdfDocument.open(pdf).catalog.has('Metadata')).toBe(false);
  });

  it('has a neutral title and no other information', async () => {
    const change: Change = { xmp: (packet) => packet.replace('Test', 'Dismissal of Ann') };
    const { pdf } = await redact(conformingFile(change), { redactions: [LETTER] });
    const { metadata } = readMetadata(PdfDocument.open(pdf));
    expect(metadata.title).toBe('Redacted document');
    expect(Object.keys(metadata).sort()).toEqual([
      'custom',
      'disagreements',
      'modified',
      'producer',
      'title',
    ]);
  });
});
