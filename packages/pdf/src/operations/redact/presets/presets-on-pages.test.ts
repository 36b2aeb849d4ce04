import { describe, expect, it } from 'vitest';
import { redact } from '../index.ts';
import { build } from '../testing/build.ts';
import { textOf } from '../testing/examine.ts';

const at = (x: number, y: number, text: string) =>
  `BT /F1 10 Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
/** One run for each character, as in the boxes of a form. */
const comb = (x: number, y: number, text: string, pitch: number) =>
  [...text].map((char, index) => (char === ' ' ? '' : at(x + index * pitch, y, char))).join('\n');

/** A page with the text that must be removed and the text that must stay. */
interface Page {
  readonly presets: readonly string[];
  readonly content: readonly string[];
  readonly gone: readonly string[];
  readonly kept: readonly string[];
}

const PAGES: Readonly<Record<string, Page>> = {
  'an address broken over a line': {
    presets: ['email'],
    content: [at(40, 160, 'Please write to john.doe@'), at(40, 146, 'example.com before Friday')],
    gone: ['john', 'example'],
    kept: ['Please write to', 'before Friday'],
  },
  'an address broken within its domain': {
    presets: ['email'],
    content: [at(40, 160, 'E-mail: john.doe@exam'), at(40, 146, 'ple.com and others')],
    gone: ['john', 'exam', 'ple.com'],
    kept: ['E-mail', 'and others'],
  },
  'a date broken over a line': {
    presets: ['date-of-birth'],
    content: [at(40, 160, 'born on the 31st day of'), at(40, 146, 'January, 1980 in Leeds')],
    gone: ['31st', 'January', '1980'],
    kept: ['born on the', 'in Leeds'],
  },
  'a number in comb boxes beneath its label': {
    presets: ['ssn'],
    content: [
      at(40, 160, 'Your social security number'),
      comb(40, 146, '536228145', 18),
      at(40, 120, 'Page 1'),
    ],
    gone: ['5', '3', '6', '8', '4'],
    kept: ['social security number', 'Page 1'],
  },
  'a number in comb boxes beside its label, with gaps between the groups': {
    presets: ['ssn'],
    content: [at(40, 160, 'SSN'), comb(70, 160, '536 22 8145', 14), at(40, 120, 'Page 1')],
    gone: ['5', '3', '6', '8', '4'],
    kept: ['SSN', 'Page 1'],
  },
  'an IBAN in comb boxes': {
    presets: ['iban'],
    content: [comb(20, 160, 'DE89370400440532013000', 15), at(40, 120, 'Amount 17')],
    gone: ['D', 'E', '8', '9', '3'],
    kept: ['Amount 17'],
  },
  'a table with the label as a column header': {
    presets: ['ssn'],
    content: [
      [at(40, 170, 'Name'), at(150, 170, 'SSN'), at(260, 170, 'Order')].join('\n'),
      [at(40, 155, 'John'), at(150, 155, '536228145'), at(260, 155, 'No. 77')].join('\n'),
      [at(40, 140, 'Mary'), at(150, 140, '431908812'), at(260, 140, 'No. 78')].join('\n'),
    ],
    gone: ['536228145', '431908812'],
    kept: ['Name', 'SSN', 'John', 'Mary', '77', '78'],
  },
  'values that lines break': {
    presets: ['phone', 'iban', 'mac-address', 'vat-id', 'credit-card'],
    content: [
      [at(40, 180, 'Please call me at (415)'), at(40, 168, '555-0132 tonight or')].join('\n'),
      [at(40, 156, 'pay to DE89 3704 0044'), at(40, 144, '0532 0130 00 soon')].join('\n'),
      [at(40, 132, 'The MAC is A4:2B:B0:'), at(40, 120, 'C9:8F:11 here')].join('\n'),
      [at(40, 108, 'USt-IdNr. DE136'), at(40, 96, '695976 of Berlin')].join('\n'),
      [at(40, 84, 'Card 4111 1111'), at(40, 72, '1111 1111 it was')].join('\n'),
    ],
    gone: ['415', '0132', 'DE89', '0532', 'A4', '8F', 'DE136', '695976', '4111', '1111'],
    kept: ['Please call me at', 'tonight or', 'soon', 'The MAC is', 'here', 'of Berlin', 'it was'],
  },
  'labels above the boxes of a form': {
    presets: ['ssn', 'date-of-birth', 'phone'],
    content: [
      [at(40, 170, 'Social security number'), at(180, 170, 'Date of birth'), at(280, 170, 'Phone')].join(
        '\n',
      ),
      [at(40, 158, '536228145'), at(180, 158, '04171962'), at(280, 158, '4155550132')].join('\n'),
    ],
    gone: ['536228145', '04171962', '4155550132'],
    kept: ['Social security number', 'Date of birth', 'Phone'],
  },
  'a card and its expiry, and years that are not cards': {
    presets: ['credit-card'],
    content: [at(40, 160, '4111 - 1111 - 1111 - 1111 05/27'), at(40, 140, '2019 2020 2021 2022')],
    gone: ['4111', '1111'],
    kept: ['05/27', '2019 2020 2021 2022'],
  },
  'similar text without personal data': {
    presets: ['ssn', 'email', 'phone', 'date-of-birth', 'credit-card', 'international-phone', 'national-id'],
    content: [
      at(40, 170, 'Part no. 536-22-8145, 10/12/14 mm'),
      at(40, 155, 'lodash@4.17.21 icon@2x.png'),
      at(40, 140, 'Order 5552345678 from 10.12.19.80'),
    ],
    gone: [],
    kept: ['536-22-8145', '10/12/14', 'lodash@4.17.21', 'icon@2x.png', '5552345678', '10.12.19.80'],
  },
  'a label that loses its value does not take the next one': {
    presets: ['ssn'],
    content: [at(40, 160, 'SSN 536-22-8145 Invoice 123456789')],
    gone: ['536-22-8145'],
    kept: ['Invoice 123456789'],
  },
};

describe('on a page', () => {
  it.each(Object.entries(PAGES))('%s', async (_, { presets, content, gone, kept }) => {
    const { pdf, report } = await redact(await build(content), { presets });
    expect(report.rasterizedPages).toEqual([]);
    const close = (words: string) => words.replaceAll(' ', '');
    const text = await textOf(pdf);
    for (const words of kept) expect(text).toContain(close(words));
    const rest = kept.reduce((left, words) => left.replaceAll(close(words), ''), text);
    for (const words of gone) expect(rest).not.toContain(close(words));
  });
});
