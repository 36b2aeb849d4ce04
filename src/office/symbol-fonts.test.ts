import { describe, expect, it } from 'vitest';
import { askedFonts } from './asked-fonts.ts';
import { symbolMeanings } from './symbol-fonts.ts';
import { openDocument } from './testing/documents.ts';

const STYLE =
  'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"';

describe('characters of symbol fonts', () => {
  it.each([
    ['\uf0fc', 'Wingdings', '✓'],
    ['\uf0d8', 'WINGDINGS', '⮚'],
    ['\uf0b7', 'Symbol', '•'],
    ['\uf061', 'Webdings', '✔'],
    ['\uf07d', 'Wingdings 3', '🞂'],
    ['\uf052', 'Wingdings 2', '☑'],
  ])('%j of %s is %s', (character, family, meaning) => {
    expect(symbolMeanings([{ character, family }])).toEqual({ [character]: meaning });
  });

  it.each([
    ['of other fonts', { character: '\uf0fc', family: 'Brand Icons' }],
    ['that Unicode does not have', { character: '\uf0ff', family: 'Wingdings' }],
  ])('%s have no meaning', (_, used) => {
    expect(symbolMeanings([used])).toEqual({});
  });

  it('mean what Symbol has for a code that several fonts have', () => {
    const used = ['Wingdings', 'Symbol'].map((family) => ({ character: '\uf0b7', family }));
    expect(symbolMeanings(used)).toEqual({ '\uf0b7': '•' });
  });

  it('are found in bullets and in text, with their fonts', async () => {
    const font = (family: string) => `<style:text-properties fo:font-family="'${family}'"/>`;
    const styles = `<office:automatic-styles ${STYLE}><style:style style:name="T1" style:family="text">${font('Wingdings')}</style:style><text:list-style style:name="L1"><text:list-level-style-bullet text:level="1" text:bullet-char="\uf0b7">${font('Symbol')}</text:list-level-style-bullet></text:list-style></office:automatic-styles>`;
    const text =
      '<office:body><office:text><text:p>a<text:span text:style-name="T1">\uf0fc</text:span></text:p></office:text></office:body>';
    const { symbols } = await askedFonts(openDocument('text', styles + text));
    expect(symbols).toEqual([
      { character: '\uf0b7', family: 'Symbol' },
      { character: '\uf0fc', family: 'Wingdings' },
    ]);
  });
});
