import type { Sensitivity, TextRange } from '../text/text-ranges.ts';
import { lazy } from './lazy.ts';
import { isTopLevelDomain } from './tlds.ts';

const REST = "[\\p{L}\\p{M}\\p{N}._~:/?#[\\]@!$&'()*+,;=%|-]";
const SCHEME = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:https?|h(?:xx|tt)ps?|ftps?|sftp|ssh|git|wss?|ldaps?|smb|nfs|file|s3|gs|rtsps?|rtmps?|ircs?|redis|mongodb(?:\+srv)?|postgres(?:ql)?|mysql|jdbc:[a-z]{2,12}|magnet|tel|sip|market|chrome|app|[a-z][a-z0-9+.-]{1,20}(?=:\/\/))(?::\/\/| ?: ?\/ ?\/ ?)(?=\n?[^\s/]|\/)/giu,
);
const WWW = lazy(() => /(?<![\p{L}\p{N}@._-])www\d?\.(?=[\p{L}\p{N}])/giu);
const BARE = lazy(
  () =>
    /(?<![\p{L}\p{N}@._/:\\-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,5}(\p{L}[\p{L}\p{N}-]{1,24})(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])(:\d{2,5}(?!\d))?([/?#])?(?!\()/gu,
);

const MAX_LENGTH = 2000;

/** Endings that file names, programs and abbreviations have as well; a bare name with such an ending needs a path. */
const AMBIGUOUS =
  /^(?:author|book|bot|buy|deal|dealer|docs|dot|drive|duck|eat|final|fire|fly|grocery|hosting|hot|ice|living|locker|mobile|office|option|orange|origins|pay|phone|pin|prime|prod|room|safety|search|secure|select|shell|silk|smile|song|spot|star|stream|tab|talk|target|weather|wow|active|md|py|rs|sh|pl|zip|mov|app|so|cc|ps|ms|st|ai|in|is|it|at|to|no|my|me|be|as|am|us|do|or|net|id|la|ml|ph|bat|java|cab|dev|doc|foo|home|map|box|data|test|example|local|lan|name|zone|win|ini|cfg|h|vi|tf|al|vs|nr|pro|int|new|now|one|page|prof|post|data|date|cat|add|call|case|check|fit|fun|game|here|how|like|link|live|menu|mom|open|play|read|red|run|safe|sale|save|show|step|style|talk|team|tips|top|total|view|work|works|you|zero)$/i;

/**
 * Finds addresses of the web and of other services (RFC 3986): with a scheme, with `www.`, or as a bare host name whose top-level
 * domain is not a file extension. Punctuation that ends a sentence and unmatched brackets are excluded. A URL that is broken
 * across lines continues if its last character shows it. Strict: with a scheme or `www.`. Broad: also names that end like file
 * names.
 */
export function findUrl(text: string, sensitivity: Sensitivity): TextRange[] {
  const found: TextRange[] = [];
  let after = 0;
  const add = (start: number, end: number) => {
    if (start < after || end <= start) return;
    found.push([start, end]);
    after = end;
  };
  for (const match of [...text.matchAll(SCHEME()), ...text.matchAll(WWW())].sort(
    (a, b) => a.index - b.index,
  )) {
    const end = endOf(text, match.index + match[0].length);
    if (end > match.index + match[0].length) add(match.index, end);
  }
  if (sensitivity === 'strict') return found;
  after = 0;
  const known = found.slice();
  let at = 0;
  for (const match of text.matchAll(BARE())) {
    while (at < known.length && known[at]![1] <= match.index) at++;
    if (at < known.length && known[at]![0] <= match.index) continue;
    if (!(sensitivity === 'broad' ? isTopLevelDomain(match[1]!) : isBareHost(match))) continue;
    const start = match.index;
    const end = start + match[0].length;
    add(start, match[3] === undefined ? end : endOf(text, end));
  }
  return found;
}

function isBareHost(match: RegExpExecArray): boolean {
  const [whole, ending, port, path] = match as unknown as [string, string, string?, string?];
  const host = whole.slice(0, whole.length - (port?.length ?? 0) - (path?.length ?? 0));
  if (!isTopLevelDomain(ending)) return false;
  const labels = host.split('.');
  // Titles: `Dr.med.`, `Dipl.Ing`.
  if (/^(?:dr|prof|dipl|priv|cand|stud|mag|ing|st)\.\p{L}+$/iu.test(host)) return false;
  // Properties in source code, and abbreviations.
  if (/^(?:self|this|cls|that|me|i|e)\./i.test(host)) return false;
  // The name of a product.
  if (/^\p{Lu}\p{Ll}+\.io$/u.test(host) && path === undefined) return false;
  // A legal form of companies.
  if (/(?:^|\.)Co\.KG$/i.test(host)) return false;
  // A second-level domain, under which names are registered.
  if (/^(?:co|com|org|net|ac|gov|edu)\.[a-z]{2}$/i.test(host)) return false;
  if (path === '/' || path === '?')
    return (
      !labels.every((part) => part.length === 1) &&
      (labels[0]!.length > 1 || /^(?:t\.me|t\.co|g\.co|x\.com)$/i.test(host))
    );
  if (AMBIGUOUS.test(ending)) {
    // `ASP.NET` is a product, `example.net` a host.
    return ending === 'net' && /^[a-z0-9-]{3,}$/.test(labels.at(-2)!);
  }
  const last = labels.at(-2)!;
  const isWord = /^\p{Lu}/u.test(ending) && (ending !== ending.toUpperCase() || last !== last.toUpperCase());
  const isSentence =
    isWord || (/^\p{Ll}/u.test(ending) && /^\p{Lu}\p{Ll}/u.test(labels.at(-2)!) && ending.length > 3);
  return !isSentence && labels.at(-2)!.length > 1 && !/^\d+$/.test(labels.at(-2)!);
}

/** End of the address, from the position after the scheme. */
function endOf(text: string, from: number): number {
  const expression = new RegExp(REST, 'u');
  const limit = Math.min(text.length, from + MAX_LENGTH);
  let end = from;
  let depth = 0;
  for (; end < limit; end++) {
    const char = text[end]!;
    if (char === '\n' || (char === ' ' && text[end + 1] === '\n')) {
      const next = goesOn(text, from, end, char === '\n' ? end + 1 : end + 2);
      if (next === undefined) break;
      end = next - 1;
      continue;
    }
    const isPart = expression.test(char) || (char >= '\ud800' && char <= '\udfff');
    if (!isPart || isNextWord(text, from, end)) break;
    if (char === '(' || char === '[') depth++;
    if (char === ')' || char === ']') {
      if (depth === 0) break;
      depth--;
    }
    if (/[,;|]/.test(char) && /^(?:https?:|www\.)/i.test(text.slice(end + 1, end + 7))) break;
  }
  while (end > from && /[.,;:!?'")\]|*\s-]/.test(text[end - 1]!)) {
    if (/[)\]]/.test(text[end - 1]!) && depth === 0 && isBalanced(text.slice(from, end))) break;
    if (text[end - 1] === '-' && /[\w/]/.test(text[end - 2] ?? '')) break;
    end--;
  }
  return end;
}

/** Whether the sentence continues directly after an address of ASCII characters, in a script without spaces between words. */
function isNextWord(text: string, from: number, at: number): boolean {
  return (
    /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(text[at]!) &&
    /[A-Za-z0-9]/.test(text[at - 1]!) &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII.
    /^[\x00-\x7f]*$/.test(text.slice(from, at))
  );
}

function isBalanced(text: string): boolean {
  return (text.match(/[([]/g)?.length ?? 0) === (text.match(/[)\]]/g)?.length ?? 0);
}

/** End of the address on the next line, if it continues there: after a joint, or before one. */
function goesOn(text: string, from: number, end: number, next: number): number | undefined {
  const line = /^ ?[\p{L}\p{N}._~/?#&=%+-]+/u.exec(text.slice(next, next + 200))?.[0];
  if (line === undefined) return undefined;
  const start = next + (line.startsWith(' ') ? 1 : 0);
  const word = line.trim();
  if (end === from) return isTopLevelDomain(/\.(\p{L}+)(?:\/|$)/u.exec(word)?.[1] ?? '') ? start : undefined;
  const last = text[end - 1]!;
  if (/^(?:https?:|www\.)/i.test(text.slice(start, start + 6))) return undefined;
  if (/[?=&_%]/.test(last) || /^[/?&=#%]/.test(word)) return start;
  if (last === '-' || last === '/')
    return /^[\p{Ll}\p{N}_%]/u.test(word) && isJoint(text, from, word) ? start : undefined;
  // A host is incomplete without its top-level domain.
  const host = /^[\p{L}\p{N}.-]+$/u.test(text.slice(from, end)) ? text.slice(from, end) : undefined;
  if (host === undefined) return undefined;
  const ending = /\.(\p{L}+)$/u.exec(host)?.[1];
  if (ending !== undefined && isTopLevelDomain(ending)) return undefined;
  return isTopLevelDomain(/^[\p{L}\p{N}.-]*?\.?(\p{L}+)(?:\/|$)/u.exec(word)?.[1] ?? '') ? start : undefined;
}

/**
 * Whether an address continues. A slash may also end one: the next line belongs to it only if it looks like a path and not like
 * prose.
 */
function isJoint(text: string, from: number, word: string): boolean {
  return /[\d_/=%.-]/.test(word.replace(/[.,;:]$/, '')) || text.slice(from).search(/[/?#]/) >= 0;
}
