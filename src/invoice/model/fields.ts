import * as z from 'zod';
import { type Decimal, decimalOf, isDecimal } from '../../domain/decimal.ts';

/** Characters that XML 1.0 cannot hold: control characters, lone surrogates, noncharacters. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Description of a member: its number in EN 16931-1 and its meaning. */
type Said = readonly [term: string, meaning: string];

const said = ([term, meaning]: Said) => ({ description: `${meaning} (${term})` });

export function text(term: string, meaning: string, maxLength = 5_000) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((value) => !NOT_XML.test(value), { error: 'has characters that XML cannot hold' })
    .meta(said([term, meaning]))
    .optional();
}

/** Returns the schema of a code. The rules check its code list. */
export function code(term: string, meaning: string) {
  return text(term, meaning, 100);
}

export function date(term: string, meaning: string) {
  return z.iso
    .date({ error: 'must be a date such as 2026-11-22' })
    .meta(said([term, meaning]))
    .optional();
}

/** Returns the schema of a decimal: a string, or a JSON number, whose shortest form is the decimal that its author wrote. */
export function decimal(term: string, meaning: string) {
  const given = z.union([z.string(), z.number()], { error: 'must be a decimal such as "12.50"' });
  const decimal = z
    .string()
    .refine(isDecimal, { error: 'must be a decimal such as "12.50": 15 digits, 20 after the point at most' });
  return z
    .codec(given, decimal, {
      decode: (value): Decimal => decimalOf(String(value)) ?? String(value),
      encode: (value) => value,
    })
    .meta(said([term, meaning]))
    .optional();
}

/** Returns the schema of an identifier and its scheme. */
export function identifier(term: string, meaning: string, scheme = 'Code of the register (ISO/IEC 6523)') {
  return z
    .strictObject({ id: text(term, 'The identifier itself', 500), scheme: code(`${term}-1`, scheme) })
    .meta(said([term, meaning]))
    .optional();
}

export function group<Shape extends z.ZodRawShape>(term: string, meaning: string, shape: Shape) {
  return z
    .strictObject(shape)
    .meta(said([term, meaning]))
    .optional();
}

export function list<Shape extends z.ZodRawShape>(term: string, meaning: string, shape: Shape, max = 100) {
  return z
    .array(z.strictObject(shape))
    .max(max)
    .meta(said([term, meaning]))
    .optional();
}
