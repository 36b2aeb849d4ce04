import type { Sensitivity, TextRange } from '../text/text-ranges.ts';
import { remainder } from './check-digits.ts';

/** Lengths by country, from the IBAN registry (ISO 13616-2), and for countries that use the format without being registered. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
  FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21
  LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22
  RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
  AO25 BF28 BJ28 CF27 CG27 CI28 CM27 CV25 DZ26 GA27 GQ27 GW25 IR26 KM27 MA28 MG27 ML28 MZ25 NE28 SN28 TD27 TG28`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const START = /(?<![A-Za-z0-9])(?:IBAN[:.]?)?([A-Z]{2})(?=[ -]{0,2}\d[ -]{0,2}\d)/gi;
const MAX_SEPARATORS = 3;

/**
 * Finds international bank account numbers (ISO 13616) of all countries that issue them: in a row, in groups, across line breaks.
 * The length must be that of the country, and the check digits (mod 97) valid. Strict: the same. Broad: wrong check digits are
 * allowed in capitals and digits, in a row or in groups of four.
 */
export function findIban(text: string, sensitivity: Sensitivity): TextRange[] {
  const found: TextRange[] = [];
  let after = 0;
  for (const match of text.matchAll(START)) {
    const start = match.index + match[0].length - 2;
    const length = LENGTHS.get(match[1]!.toUpperCase());
    if (length === undefined || start < after) continue;
    const end = endOf(text, start, length, sensitivity);
    if (end === undefined) continue;
    found.push([start, end]);
    after = end;
  }
  return found;
}

/** Printed form: in a row, or in groups of four. */
const PRINTED = /^[A-Z]{2}\d{2}(?:[A-Z0-9]+|(?: [A-Z0-9]{4})+(?: [A-Z0-9]{1,3})?)$/;

function endOf(text: string, start: number, length: number, sensitivity: Sensitivity): number | undefined {
  let value = '';
  let at = start;
  let separators = 0;
  for (; at < text.length && value.length < length; at++) {
    const char = text[at]!;
    if (/[A-Za-z0-9]/.test(char)) {
      value += char;
      separators = 0;
    } else if (!/[- .\n/]/.test(char) || ++separators > MAX_SEPARATORS) return undefined;
  }
  const next = text[at] ?? '';
  // A bank's code (BIC) may follow only after a space.
  if (value.length < length || /[\p{L}\p{N}]/u.test(next) || !/^..\d\d/.test(value)) return undefined;
  const isBroad = sensitivity === 'broad' && PRINTED.test(text.slice(start, at));
  return isBroad || remainder(value.slice(4) + value.slice(0, 4), 97) === 1 ? at : undefined;
}
