import type { TextRange } from './preset.ts';

const LOCAL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u;
const DOMAIN = /[\p{L}\p{N}.-]/u;
/** RFC 5321, 4.5.3.1. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

/** E-mail addresses (RFC 5322 dot-atoms, international letters allowed), found outwards from each `@`. */
export function findEmail(text: string): TextRange[] {
  const found: TextRange[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < MAX_LOCAL && LOCAL.test(text[start - 1]!)) start--;
    while (start < at && /[.'`/=]/.test(text[start]!)) start++;
    let end = at + 1;
    while (end < text.length && end - at < MAX_DOMAIN && DOMAIN.test(text[end]!)) end++;
    while (end > at + 1 && /[.-]/.test(text[end - 1]!)) end--;
    const domain = text.slice(at + 1, end);
    if (start < at && /^[^.].*\.\p{L}[\p{L}\p{N}-]+$/u.test(domain) && !domain.includes('..')) {
      found.push([start, end]);
    }
  }
  return found;
}
