import { directionOf, runsOf } from '../../../document/typeset/bidi.ts';
import { InvalidInputError } from '../../../errors.ts';
import type { SealOptions, SignatureTexts } from '../signature-texts.ts';
import { NO_BREAK_HYPHEN, NO_BREAK_SPACE, type Texts } from './layout.ts';
import type { SealWords } from './seal-words.ts';

/** Placeholders of a caller's line. */
const PLACEHOLDERS = ['name', 'date', 'reason', 'location', 'contact'] as const;
type Values = Readonly<Record<(typeof PLACEHOLDERS)[number], string | undefined>>;

/** An entry shown by a visible signature, and the request field that it came from. */
export interface SealEntry {
  readonly field: string;
  readonly text: string;
}

/** Returns the signer's own texts in a seal, each of which must be shown in full. */
export function shownEntries(texts: SignatureTexts, { lines }: SealOptions): SealEntry[] {
  const { name, reason, location, contact } = texts;
  const shown = (field: string) => lines?.some((line) => line.includes(`{${field}}`));
  const own = Object.entries({ name, reason, location, contact }).flatMap(([field, text]) =>
    text !== undefined && (shown(field) ?? field !== 'contact') ? [{ field, text: tidy(text) }] : [],
  );
  const between = (lines ?? []).map((line, i) => ({
    field: `lines[${i}]`,
    text: tidy(line.replace(/\{\w*\}/g, ' ')),
  }));
  return [...own, ...between];
}

/** Returns the text of a visible signature: the caller's lines, else name, time, reason and location. */
export function sealTexts(texts: SignatureTexts, signedAt: Date, seal: SealOptions, words: SealWords): Texts {
  const date = dateText(signedAt, seal.timeZone ?? 'UTC');
  const { name, reason, location, contact } = texts;
  const values: Values = { name, date, reason, location, contact };
  const lines = seal.lines
    ? seal.lines.flatMap((line) => filled(line, values) ?? [])
    : [
        name ?? words.signed,
        name === undefined ? date : `${words.signed} ${date}`,
        ...(reason === undefined ? [] : [`${words.reason}: ${reason}`]),
        ...(location === undefined ? [] : [`${words.location}: ${location}`]),
      ];
  const [first, ...details] = lines.map((line) => withDate(tidy(line), date)).filter((line) => line !== '');
  const direction = directionOf(seal.lines ? (first ?? '') : words.signed);
  return { name: first, details, direction };
}

/**
 * Replaces the placeholders of a line.
 *
 * @returns undefined for a line whose placeholders are all empty
 */
function filled(line: string, values: Values): string | undefined {
  const names = PLACEHOLDERS.filter((each) => line.includes(`{${each}}`));
  if (names.length > 0 && names.every((each) => values[each] === undefined)) return undefined;
  return line.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const known = PLACEHOLDERS.find((each) => each === key);
    return known === undefined ? whole : (values[known] ?? '');
  });
}

/**
 * Returns the line with its date isolated as left-to-right: beside right-to-left letters day and year would be swapped (UAX 9).
 */
function withDate(line: string, date: string): string {
  const isMixed = runsOf(line, 'ltr').some(({ level }) => level % 2 === 1);
  return isMixed ? line.replace(date, (own) => `\u2066${own}\u2069`) : line;
}

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Formats a time like `2026-11-21 09:59 UTC+01:00`, which needs no translation; kept on one line. */
function dateText(time: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'longOffset',
  });
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  const day = ['year', 'month', 'day'].map((part) => parts.get(part as 'year')).join(NO_BREAK_HYPHEN);
  const zone = (parts.get('timeZoneName') ?? 'GMT')
    .replace('GMT', 'UTC')
    .replace(/[+-]00:00$/, '')
    .replace('-', NO_BREAK_HYPHEN);
  return [day, `${parts.get('hour')}:${parts.get('minute')}`, zone].join(NO_BREAK_SPACE);
}

const MAX_LINES = 10;
const MAX_LINE_LENGTH = 200;

/**
 * Checks the options of a visible signature, as far as that is possible without fonts.
 *
 * @throws InvalidInputError naming the field
 */
export function checkSeal({ lines, language, timeZone }: SealOptions, hasImage: boolean): void {
  const refuse = (field: string, rule: string): never => {
    throw new InvalidInputError(`${field}: ${rule}`, { field });
  };
  if (lines !== undefined) {
    if (lines.length > MAX_LINES) refuse('lines', `must have at most ${MAX_LINES} items (${lines.length})`);
    if (lines.length === 0 && !hasImage) refuse('lines', 'may only be empty together with an image');
  }
  for (const [i, line] of (lines ?? []).entries()) {
    if (line.length > MAX_LINE_LENGTH)
      refuse(`lines[${i}]`, `must have at most ${MAX_LINE_LENGTH} characters (${line.length})`);
    const unknown = [...line.matchAll(/\{(\w*)\}/g)].find(
      ([, key]) => !PLACEHOLDERS.some((each) => each === key),
    );
    if (unknown)
      refuse(
        `lines[${i}]`,
        `has the unknown placeholder ${unknown[0]}; there are ${PLACEHOLDERS.map((each) => `{${each}}`).join(', ')}`,
      );
  }
  if (language !== undefined && !isValid(() => new Intl.Locale(language)))
    refuse('language', `must be a language tag such as de or pt-BR (BCP 47)`);
  if (timeZone !== undefined && !isValid(() => new Intl.DateTimeFormat('en', { timeZone })))
    refuse('timeZone', `must be a time zone such as Europe/Berlin or +01:00`);
}

function isValid(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}
