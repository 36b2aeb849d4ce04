import { wordsOf, wrapped } from './names.ts';

/** Words that Go capitalizes as initialisms or in a special way. */
const INITIALISMS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'API',
    'ARN',
    'CSS',
    'DPI',
    'HTML',
    'HTTP',
    'ID',
    'JSON',
    'KMS',
    'PDF',
    'PEM',
    'URI',
    'URL',
    'VAT',
    'XFA',
    'XML',
  ].flatMap((word) => [
    [word.toLowerCase(), word],
    [`${word.toLowerCase()}s`, `${word}s`],
  ]),
);

const KEYWORDS = new Set(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var'.split(
    ' ',
  ),
);

/** Exported Go name. */
export function goName(name: string): string {
  return wordsOf(name)
    .map((word) => INITIALISMS[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Go parameter name. */
export function goParameter(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  const own = first.toLowerCase() + rest.map(goName).join('');
  return KEYWORDS.has(own) ? `${own}Value` : own;
}

export function literalText(value: string | number | boolean): string {
  return JSON.stringify(value);
}

/** Go comment in lines that gofmt does not treat as lists or headings. */
export function comment(text: string, indent = ''): string {
  return wrapped(text, 100)
    .map((line) => `${indent}// ${line.replace(/^(?=[-*+•#]|\d+[.)] )/, '\u200b')}\n`)
    .join('');
}
