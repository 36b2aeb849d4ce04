/** Elements whose content is not text of the document. Content of `noscript` is text when scripts are off. */
export const UNSEEN = ['style', 'script', 'template', 'title'];
/** Inline elements, which may begin and end within a word. */
export const WITHIN_WORDS =
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr output q rb rp rt ruby s samp slot small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  );
/**
 * Names of custom elements (HTML Living Standard § 4.13.2), and of other vocabularies, which may also begin and end within words.
 */
export const OF_OTHERS = /[-:]/;
/** Elements that are blocks unless style sheets change that (HTML Living Standard § 15.3). */
export const BLOCKS =
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup p pre search section summary ul'.split(
    ' ',
  );
/** Paragraph separator. */
export const PARAGRAPH = '\u2029';

const unseen = new Set(UNSEEN);
const withinWords = new Set(WITHIN_WORDS);
const blocks = new Set(BLOCKS);
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|shy|ensp|emsp|thinsp));?/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '\u00ad',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
};

/**
 * Returns the text of a document, derived from its markup alone, with white space wherever an element separates words, and U+2029
 * where one separates blocks. The text serves to find the ends of words, and need not be right everywhere. The time is linear in
 * the length for any markup.
 */
export function sourceText(html: string): string {
  const lower = html.toLowerCase();
  // If lower-casing changes the length, positions of tags would be wrong in the original.
  const source = lower.length === html.length ? lower : html;
  const texts: string[] = [];
  let from = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', from)) {
    const isComment = source.startsWith('<!--', at);
    const end = isComment ? source.indexOf('-->', at) : source.indexOf('>', at);
    texts.push(html.slice(from, at));
    if (end < 0) return withoutReferences(texts);
    const tag = /^<\/?([a-z][^\s/>]*)/.exec(source.slice(at, Math.min(end, at + 20)))?.[1] ?? '';
    if (!isComment && !withinWords.has(tag) && !OF_OTHERS.test(tag))
      texts.push(blocks.has(tag) ? PARAGRAPH : ' ');
    from = isComment ? end + 3 : end + 1;
    if (!unseen.has(tag) || source[at + 1] === '/') continue;
    const close = source.indexOf(`</${tag}`, from);
    if (close < 0) return withoutReferences(texts);
    from = close;
  }
  texts.push(html.slice(from));
  return withoutReferences(texts);
}

function withoutReferences(texts: readonly string[]): string {
  return texts.join('').replace(REFERENCE, (all, decimal?: string, hexadecimal?: string, named?: string) => {
    if (named !== undefined) return NAMED[named.toLowerCase()] ?? all;
    const code = Number.parseInt(decimal ?? hexadecimal!, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}
