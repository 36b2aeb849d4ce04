import { expect, it } from 'vitest';
import { failedFormulas } from './failed-formulas.ts';

const cell = (text: string, formula = '') =>
  `<table:table-cell${formula && ` table:formula="${formula}"`}><text:p>${text}</text:p></table:table-cell>`;
const messages = (rows: string) =>
  failedFormulas({
    markup: `<office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet>`,
    images: [],
  });

it('names the cells, behind repeated rows and columns', () => {
  const empty = '<table:table-cell table:number-columns-repeated="25"/>';
  expect(
    messages(
      `<table:table-row table:number-rows-repeated="3">${cell('a')}</table:table-row><table:table-row>${empty}${cell('#NAME?', 'of:=X()')}${cell('Err:509', 'of:=Y()')}</table:table-row>`,
    ),
  ).toEqual([
    'formulas that LibreOffice cannot calculate: save their values (S!Z4 #NAME?, S!AA4 Err:509 seen)',
  ]);
});

it('counts those that it does not name', () => {
  const row = `<table:table-row>${cell('#NAME?', 'of:=X()').repeat(7)}</table:table-row>`;
  expect(messages(row)[0]).toMatch(/S!E1 #NAME\?, and 2 more seen\)$/);
});

it('leaves out text, and errors of values', () => {
  expect(
    messages(`<table:table-row>${cell('#NAME?')}${cell('#DIV/0!', 'of:=1/0')}</table:table-row>`),
  ).toEqual([]);
});
