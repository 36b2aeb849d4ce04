import { matches, type Sensitivity, type TextRange } from '../text/text-ranges.ts';
import { label } from './label.ts';
import { isLabelled } from './labelled.ts';
import { isPublicDomain, isTopLevelDomain } from './tlds.ts';

const LOCAL = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_{}~-]/u;
const DOMAIN = /[\p{L}\p{M}\p{N}.-]/u;
/** Maximum length of a local part (RFC 5321, 4.5.3.1). */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

/** The at sign, also as URLs and HTML encode it, and spelled out. */
const AT =
  /@|%40|&#0?64;|&#x40;|&commat;|\s?[[({<]\s?(?:at|@)\s?[\])}>]\s?| at (?=[\p{L}\p{N}.-]{1,63} dot \p{L}{2})/giu;

const LABEL = label(
  'e-?\\s?mails?(?:[\\s-]?(?:address(?:es)?|adresse|id))?',
  'e-?post(?:adress)?',
  'correo(?: electrónico)?',
  'courriel',
  'mél',
  'mailto',
  'contact',
  'cc',
  'bcc',
  'from',
  'to',
  'reply-to',
);

/**
 * Finds e-mail addresses, outwards from each `@`: dot-atoms and quoted local parts (RFC 5322) with letters of all scripts (RFC
 * 6531), domains that end with a top-level domain, address literals (RFC 5321, 4.1.3), `(at)` and `(dot)`. An address that is
 * broken across lines is found as a whole if its two halves show that they belong together. Strict: with spaces or spelled out
 * only after a label. Broad: also accounts of machines, and host names without a top-level domain.
 */
export function findEmail(text: string, sensitivity: Sensitivity): TextRange[] {
  const found: TextRange[] = sensitivity === 'broad' ? matches(ACCOUNT, text) : [];
  for (const match of text.matchAll(AT)) {
    const range = addressAround(text, match.index, match.index + match[0].length, sensitivity);
    if (range) found.push(range);
  }
  return found;
}

/** Any account at any host. */
const ACCOUNT = /[\p{L}\p{M}\p{N}._%+-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]{0,252}[\p{L}\p{N}])?/gu;

function addressAround(
  text: string,
  at: number,
  after: number,
  sensitivity: Sensitivity,
): TextRange | undefined {
  const isPlain = !/^[\s[({<]/.test(text.slice(at, after));
  // White space beside the at sign is a line break, or was added by a PDF writer.
  const left = isPlain ? skipBack(text, at) : at;
  const right = isPlain ? skip(text, after) : after;
  const isSpaced = (left < at && text[left] !== '\n') || (right > after && text[after] !== '\n');
  const literal = /^\[(?:\d{1,3}(?:\.\d{1,3}){3}|IPv6:[0-9A-Fa-f:.]{2,45})\]/i.exec(
    text.slice(right, right + 60),
  );
  const domainEnd = literal ? right + literal[0].length : endOfDomain(text, right, !isPlain, isSpaced);
  if (domainEnd === undefined) return undefined;
  const start = startOfLocal(text, left);
  if (start === undefined || isCredential(text, start, domainEnd)) return undefined;
  if (text.slice(at, after) === ' at ' && isProse(text.slice(start, at), text.slice(after, domainEnd)))
    return undefined;
  const isInWords = !isPlain && /\p{L}/u.test(text.slice(at, after));
  if (sensitivity === 'strict' && (isSpaced || isInWords) && !isLabelled(text, [start, domainEnd], LABEL))
    return undefined;
  if (isSpaced) {
    const local = text.slice(start, left);
    const isAttached = left === at && isLowerCase(text.slice(right, domainEnd));
    const isTelling =
      isAttached ||
      / \. /.test(text.slice(right, domainEnd)) ||
      /[\p{N}._-]|^"/u.test(local) ||
      isLabelled(text, [start, domainEnd], LABEL);
    if (!isTelling) return undefined;
  }
  return [start, domainEnd];
}

/** `Look at example dot com`, `we met at the dot com party`: a sentence about a website. */
function isProse(local: string, domain: string): boolean {
  return (
    /^(?:look\p{L}*|was|were|is|are|be|been|me|us|him|her|them|it|met|meet|works?|worked|shop\p{L}*|buy|bought|order\p{L}*|find|found|available|online|(?:web)?site|page|store|here|there|live|register\p{L}*|signe?d?|up|book\p{L}*|check|visit|seen?|hosted|located|arrive\p{L}*|start\p{L}*|stay\p{L}*|all|people|team|friends|back|not|only|today|now|downloads?|sale|sold|listed|posted|published|and|or|job|career|time|apply|learn|read|more|details)$/iu.test(
      local,
    ) || /^(?:the|a|an|this|that|our|your|every)\s/i.test(domain)
  );
}

function isLowerCase(value: string): boolean {
  return value === value.toLowerCase();
}

function skip(text: string, at: number): number {
  const gap = /^(?: ?\n ?| )/.exec(text.slice(at, at + 3));
  return at + (gap?.[0].length ?? 0);
}

function skipBack(text: string, at: number): number {
  const gap = /(?: ?\n ?| )$/.exec(text.slice(Math.max(0, at - 3), at));
  return at - (gap?.[0].length ?? 0);
}

function startOfLocal(text: string, at: number): number | undefined {
  if (text[at - 1] === '"') return startOfQuoted(text, at);
  let start = at;
  while (start > 0 && at - start < MAX_LOCAL && LOCAL.test(text[start - 1]!)) start--;
  const first = start;
  while (start < at && /[.'/=*?!|#&^~{}]/.test(text[start]!)) start++;
  // Punctuation that RFC 5322 allows belongs to the address, unless it encloses it.
  if (
    start - first === 1 &&
    /[!#^~]/.test(text[first]!) &&
    !/^[!#^~*]|^\S{0,80}[!#^~](?:\s|$)/.test(text.slice(at + 1, at + 90))
  )
    start = first;
  if (start === at) return undefined;
  // After another address, or within a URL, `/`, `=` and `&` are separators.
  if (text[start - 1] === '@' || /:\/{0,2}$/.test(text.slice(Math.max(0, start - 3), start))) {
    const local = text.slice(start, at);
    start += Math.max(local.lastIndexOf('/'), local.lastIndexOf('='), local.lastIndexOf('&')) + 1;
    if (text[start - 1] === '@' || start === at) return undefined;
  }
  const local = text.slice(start, at);
  // `user=` before an address is the key of a field; text without spaces between words ends where the script does.
  const key = /^[A-Za-z][A-Za-z_-]{0,19}=(?=[^=]+$)/.exec(local)?.[0].length ?? 0;
  const unparted =
    /.*[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af](?=[A-Za-z0-9._+-]+$)/u.exec(local)?.[0].length ?? 0;
  if (key + unparted > 0) return start + Math.max(key, unparted);
  return brokenLocal(text, start) ?? start;
}

function startOfQuoted(text: string, at: number): number | undefined {
  for (let i = at - 2; i >= 0 && at - i <= MAX_LOCAL + 2 && text[i] !== '\n'; i--) {
    if (text[i] === '"' && text[i - 1] !== '\\') return at - i > 2 ? i : undefined;
  }
  return undefined;
}

/** Start of the local part on the previous line, if that line's end shows that a word continues. */
function brokenLocal(text: string, start: number): number | undefined {
  const before = /(^|[\s:<("'])([\p{L}\p{N}][\p{L}\p{N}.+_-]{0,62}([._+-])) ?\n ?$/u.exec(
    text.slice(Math.max(0, start - MAX_LOCAL - 4), start),
  );
  if (!before) return undefined;
  const [whole, , head, joint] = before as unknown as [string, string, string, string];
  const from = start - whole.length + before[1]!.length;
  if (joint !== '.') return from;
  // A full stop may also end a sentence, unless the word is alone or has a separator of its own.
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from).trim();
  const isIsolated = line === '' || /[:<(]$/.test(line) || /e-?mail$/i.test(line);
  return isIsolated || /[\p{N}._+-]/u.test(head.slice(0, -1)) ? from : undefined;
}

const BRACKET = /^\s?[[({<]/;

/** End of the domain that begins at a position; undefined if none does. */
function endOfDomain(text: string, from: number, spelled: boolean, isSpaced: boolean): number | undefined {
  let domain = '';
  let at = from;
  let end: number | undefined;
  for (let pieces = 0; pieces < 6; pieces++) {
    const piece = domainPiece(text, at);
    const isBracket = BRACKET.test(text.slice(at, at + 2));
    const dot =
      spelled || isBracket
        ? /^(?:\s?[[({<]\s?(?:dot|\.)\s?[\])}>]\s?| dot (?=\p{L}{2}))/iu.exec(text.slice(at, at + 12))
        : isSpaced
          ? /^ \. (?=[a-z]{2})/.exec(text.slice(at, at + 6))
          : null;
    if (piece === '' && !dot) break;
    if (dot && domain !== '') {
      domain += '.';
      at += dot[0].length;
      continue;
    }
    domain += piece;
    at += piece.length;
    const bare = domain.replace(/[.-]+$/, '');
    const bareEnd = at - (domain.length - bare.length);
    if (isDomain(bare)) end = bareEnd;
    const isWhole =
      end !== undefined && end === bareEnd && isPublicDomain(bare.slice(bare.lastIndexOf('.') + 1));
    const gap = goesOn(text, at, domain, isWhole);
    if (gap !== undefined) at += gap;
    else if (!spelled && !BRACKET.test(text.slice(at, at + 2)) && !(isSpaced && text.startsWith(' . ', at)))
      break;
  }
  return end;
}

function domainPiece(text: string, from: number): string {
  let end = from;
  while (end < text.length && end - from < MAX_DOMAIN && DOMAIN.test(text[end]!)) end++;
  const piece = text.slice(from, end);
  const latin = /^.*?\.([A-Za-z]{2,})(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])/u.exec(piece);
  return latin && isTopLevelDomain(latin[1]!) ? latin[0] : piece;
}

/** Second-level domains below which countries register names. */
const SECOND_LEVEL = /\.(?:co|com|org|net|ac|gov|edu|or|ne|gob|gouv|govt|nhs|ltd|plc)\.?$/i;
const COMMON = /^(?:com|org|net|info|edu|gov|biz|name|mobi|co|de|uk|fr|io)$/i;

/** End of the white space to skip if the domain continues after it. */
function goesOn(text: string, at: number, domain: string, isWhole: boolean): number | undefined {
  const gap = /^(?: ?\n ?| (?=\.[a-z]))/.exec(text.slice(at, at + 3))?.[0];
  if (gap === undefined) return undefined;
  const next = domainPiece(text, at + gap.length).replace(/[.-]+$/, '');
  if (next === '') return undefined;
  if (text[at + gap.length + next.length] === '@') return undefined;
  if (!isWhole) return isDomain(domain + next) && !/^\d/.test(next) ? gap.length : undefined;
  if (gap === ' ') return undefined;
  const isLower = next === next.toLowerCase() || domain === domain.toUpperCase();
  if (next.startsWith('.') && isLower) return isDomain(domain + next) ? gap.length : undefined;
  const rest = text.slice(at + gap.length + next.length, at + gap.length + next.length + 2);
  if (SECOND_LEVEL.test(domain) && domain.endsWith('.') && isLower && /^[a-z]{2}$/i.test(next)) {
    return isTopLevelDomain(next) &&
      !(/^(?:in|is|it|at|to|no|my|me|so|be|as|am|us|do)$/i.test(next) && rest[0] === ' ')
      ? gap.length
      : undefined;
  }
  // `example.co` and then `m`, or `example.or` and then `g`: the rest of a common ending.
  const last = /[^.]*$/.exec(domain)![0];
  const isRest = last !== '' && last.length < 3 && /^[a-z]{1,2}$/.test(next) && COMMON.test(last + next);
  return isRest && isLower && next !== 'a' ? gap.length : undefined;
}

function isDomain(domain: string): boolean {
  if (domain.includes('..') || /^[.-]/.test(domain)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && !labels.includes('') && isTopLevelDomain(labels.at(-1)!);
}

/** `https://name:word@host`, `git@host:path`, `root@host:~/file`: accounts of machines, not of people. */
function isCredential(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 80), start);
  if (/:\/\/[^\s/]*$/.test(before) && !/mailto:\/\/$/i.test(before)) return true;
  return /^:(?:[~/]|[\w.-]{1,80}(?:\/|\.git(?![\w.])))/.test(text.slice(end, end + 84));
}
