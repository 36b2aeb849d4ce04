/** Parses a number as viewers do: `--5`, `5-3` and `.` occur in practice. Undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  if (/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number(text);
  if (/^[-+]?\.?$/.test(text)) return 0;
  const doubled = /^[-+]{2,}(\d*\.?\d*)$/.exec(text);
  if (doubled) return text.startsWith('-') ? -Number(doubled[1] || 0) : Number(doubled[1] || 0);
  const broken = /^([-+]?\d*\.?\d*)-[-\d.]*$/.exec(text);
  if (broken) return Number(broken[1] || 0);
  return undefined;
}

/** Most digits with which a number is exactly an integer divided by a power of ten. */
const MAX_DIGITS = 15;
const POWERS = Array.from({ length: MAX_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

/**
 * Parses a number in the standard's notation (ISO 32000-2, 7.3.3) from bytes; undefined for any other notation or very many
 * digits. Returns the same as `parseNumber` without creating a string.
 */
export function plainNumber(bytes: Uint8Array, start: number, end: number): number | undefined {
  const sign = bytes[start];
  let digits = 0;
  let whole = 0;
  let decimals = -1;
  for (let at = sign === 0x2d || sign === 0x2b ? start + 1 : start; at < end; at++) {
    const code = bytes[at]!;
    if (code === 0x2e && decimals < 0) {
      decimals = 0;
      continue;
    }
    if (code < 0x30 || code > 0x39 || ++digits > MAX_DIGITS) return undefined;
    whole = whole * 10 + code - 0x30;
    if (decimals >= 0) decimals++;
  }
  if (digits === 0) return undefined;
  const value = decimals > 0 ? whole / POWERS[decimals]! : whole;
  return sign === 0x2d ? -value : value;
}
