import { describe, expect, it } from 'vitest';
import { contentSize, paperOf } from './paper.ts';
import { templateOptionsSchema } from './template-options.ts';

const paper = (input: object) => paperOf(templateOptionsSchema.parse(input));
const millimetres = (inches: number) => Math.round(inches * 25.4 * 1000) / 1000;

describe('paperOf', () => {
  it('is A4 with 18 mm around by default', () => {
    const { paperWidth, paperHeight, ...margins } = paper({});
    expect([millimetres(paperWidth), millimetres(paperHeight)]).toEqual([210, 297]);
    expect(Object.values(margins).map(millimetres)).toEqual([18, 18, 18, 18]);
  });

  it.each([
    ['A3', 297, 420],
    ['A5', 148, 210],
    ['A6', 105, 148],
    ['Letter', 215.9, 279.4],
    ['Legal', 215.9, 355.6],
    ['Tabloid', 279.4, 431.8],
  ])('supports %s', (pageSize, width, height) => {
    const size = paper({ pageSize });
    expect([millimetres(size.paperWidth), millimetres(size.paperHeight)]).toEqual([width, height]);
    const turned = paper({ pageSize, orientation: 'landscape' });
    expect([millimetres(turned.paperWidth), millimetres(turned.paperHeight)]).toEqual([height, width]);
  });

  it('accepts lengths in all units', () => {
    const size = paper({
      pageSize: { width: '4in', height: '10cm' },
      margins: { top: '36pt', right: '96px', bottom: '0mm', left: '25.4mm' },
    });
    expect(size.paperWidth).toBe(4);
    expect(millimetres(size.paperHeight)).toBe(100);
    expect([size.marginTop, size.marginRight, size.marginBottom]).toEqual([0.5, 1, 0]);
    expect(size.marginLeft).toBeCloseTo(1, 9);
  });
});

describe('contentSize', () => {
  it('is the page without its margins, in CSS pixels', () => {
    const size = {
      paperWidth: 5,
      paperHeight: 3,
      marginTop: 0.5,
      marginRight: 1,
      marginBottom: 0.5,
      marginLeft: 1,
    };
    expect(contentSize(size)).toEqual({ width: 288, height: 192 });
    expect(contentSize({ ...size, marginLeft: 9 })).toEqual({ width: 1, height: 192 });
  });
});
