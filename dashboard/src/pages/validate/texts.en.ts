import { plural } from '../../i18n/plural.ts';

const few = plural('en');

export const en = {
  validate: {
    title: 'PDF/A and PDF/UA',
    lead: 'What a machine can check of the rules for archiving and accessibility.',
    back: 'The document',
    keeps: (profile: string) => `${profile}: passed`,
    breaks: (profile: string) => `${profile}: not met`,
    claimed: 'Declared in the file.',
    notClaimed: 'The file does not claim it.',
    rules: (count: number) => few(count, 'one rule is broken', '{} rules are broken'),
    rule: (standard: string, clause: string, test: number) => `${standard}, ${clause}, test ${test}`,
    times: (count: number) => few(count, 'once', '{} times'),
    page: (page: number) => `Page ${page}`,
    object: (number: number) => `Object ${number}`,
  },
};

export type ValidateTexts = typeof en;
