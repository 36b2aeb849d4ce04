import { describe, expect, it } from 'vitest';
import { labelOf } from './index.ts';
import { expressionOf } from './language-words.ts';

describe('a phrase of a language', () => {
  it.each([
    ['geb(oren)', ['geb', 'geboren'], ['geborene']],
    ['born (on|in)', ['born', 'born on', 'born in'], ['borne']],
    ['[date|day] of birth', ['date of birth', 'day of birth'], ['of birth']],
    ['e-mail', ['email', 'e-mail', 'e mail'], ['e--mail']],
    ['tilaus*', ['tilaus', 'tilausnumero'], ['til']],
    ['!{dog|cat} passport', ['passport', 'my passport'], ['dog passport', 'cat-passport']],
    ['passport !{office|to}', ['passport', 'passport no'], ['passport office']],
    ['zentrale:', ['zentrale:', 'zentrale :'], ['zentrale']],
    ['d(.)( )o(.)( )b(.)', ['dob', 'd.o.b.', 'd. o. b.'], ['do']],
  ])('%s', (phrase, matching, others) => {
    const expression = new RegExp(`(?<!\\p{L})(?:${expressionOf(phrase)})(?!\\p{L})`, 'iu');
    for (const text of matching) expect(text, phrase).toMatch(expression);
    for (const text of others) expect(text, phrase).not.toMatch(expression);
  });
});

describe('a label', () => {
  it.each([
    ['phone', 'Telefonnummer'],
    ['phone', 'phone no.'],
    ['phone', 'Mobile number:'],
    ['phone', '電話番号'],
    ['birth', 'Geburtsdatum'],
    ['birth', 'date naissance'],
    ['passport', 'Номер паспорта'],
    ['card', 'numéro de carte bancaire'],
    ['ssn', 'Social-Security-Number'],
    ['routing', 'ABA routing number'],
  ] as const)('%s is found in %j up to its end', (kind, text) => {
    expect(labelOf(kind).endOfLast(text)).toBe(text.length);
  });
});
