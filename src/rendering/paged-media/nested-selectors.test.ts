import { describe, expect, it } from 'vitest';
import { pseudoSelectors } from './nested-selectors.ts';

const flat = (...rules: string[]) =>
  pseudoSelectors(rules).map(({ base, pseudo, conditions }) => [...conditions, base, pseudo].join(' | '));

describe('pseudoSelectors', () => {
  it.each([
    [['a::after'], ['a | after']],
    [['::before'], ['* | before']],
    [['a:after, li::BEFORE, p'], ['a | after', 'li | before']],
    [['a', '&::after'], ['a | after']],
    [['a', '::after'], ['a * | after']],
    [['nav a, li', '&::after'], [':is(nav a,li) | after']],
    [['#toc', 'ul', 'a', '&::after'], [':is(:is(#toc ul) a) | after']],
    [['#toc', '> a', '&:not(.x, .y)::after'], [':is(#toc > a):not(.x, .y) | after']],
    [['.x', '.y &::after'], ['.y .x | after']],
    [['@media print', 'a', '&::after'], ['@media print | a | after']],
    [['a', '@media print', '&::after'], ['@media print | a | after']],
    [['&::after'], [':scope | after']],
    [[String.raw`a[title="x,&"], .b\,c::after`], [String.raw`.b\,c | after`]],
    [['p', 'a'], []],
    [['@page', '@top-left'], []],
  ])('resolves %j', (rules, expected) => {
    expect(flat(...rules)).toEqual(expected);
  });

  it('abandons selectors that double with each level', () => {
    expect(flat(...Array.from({ length: 200 }, () => '& & , &'), '&::after')).toEqual([]);
  });
});
