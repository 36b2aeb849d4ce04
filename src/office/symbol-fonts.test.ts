import { describe, expect, it } from 'vitest';
import { askedFonts } from './asked-fonts.ts';
import { flatDocument } from './flat-document.ts';
import { symbolMeanings } from './symbol-fonts.ts';

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

  it('are not searched in the bytes of images', () => {
    const image = '<draw:image><office:binary-data>iVBORw0KGgo=</office:binary-data></draw:image>';
    const style =
      '<office:styles><style:default-style style:family="graphic"><style:text-properties fo:font-family="Brand"/></style:default-style></office:styles>';
    const body = `<office:body><office:text><draw:frame>${image}</draw:frame></office:text></office:body>`;
    const { families } = askedFonts(
      flatDocument(Buffer.from(`<office:document>${style}${body}</office:document>`)),
    );
    expect(families).toEqual([]);
  });

  it('are found in bullets and in text, with their fonts', () => {
    const font = (family: string) => `<style:text-properties fo:font-family="'${family}'"/>`;
    const styles = `<office:automatic-styles><style:style style:name="T1" style:family="text">${font('Wingdings')}</style:style><text:list-style style:name="L1"><text:list-level-style-bullet text:level="1" text:bullet-char="\uf0b7">${font('Symbol')}</text:list-level-style-bullet></text:list-style></office:automatic-styles>`;
    const text =
      '<office:body><office:text><text:p>a<text:span text:style-name="T1">\uf0fc</text:span></text:p></office:text></office:body>';
    const { symbols } = askedFonts(
      flatDocument(Buffer.from(`<office:document>${styles}${text}</office:document>`)),
    );
    expect(symbols).toEqual([
      { character: '\uf0b7', family: 'Symbol' },
      { character: '\uf0fc', family: 'Wingdings' },
    ]);
  });
});
