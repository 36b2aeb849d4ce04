import * as z from 'zod';
import { atMost, objectError, textOf } from './fields.ts';

/** Web page to print. */
export interface WebPage {
  readonly url: string;
  /** Headers sent only to the origin of `url`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Cookie values by name, sent only to the origin of `url`. */
  readonly cookies?: Readonly<Record<string, string>> | undefined;
}

/** Conditions to wait for before printing. */
export interface WaitFor {
  readonly selector?: string | undefined;
  readonly expression?: string | undefined;
  readonly timeoutMs: number;
}

/** URL with a valid syntax; whether it may be accessed is checked when it is loaded. */
export const webAddress = textOf(2_048).refine(
  isWebAddress,
  'must be an https URL without user name or password',
);

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const MAX_PAIRS = 50;
/** Maximum characters of all names and values together. */
const MAX_PAIRS_LENGTH = 8_000;

/** Token (RFC 9110, 5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,100}$/;
/** Visible ASCII, with spaces and tabs between (RFC 9110, 5.5). */
const FIELD_VALUE = /^[!-~](?:[\t -~]{0,7998}[!-~])?$/;
/** Cookie value (RFC 6265, 4.1.1). */
const COOKIE_VALUE = /^"?[!#-+\--:<-[\]-~]{0,4096}"?$/;
/** Headers of the connection, the body and the browser itself. */
const RESERVED_HEADER =
  /^(?:host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|content-.*|accept-encoding|cookie|origin|range|if-.*|proxy-.*|sec-.*)$/i;

export const pageHeaders = pairs('headers', FIELD_VALUE, 'must be visible ASCII characters')
  .superRefine((headers, context) => {
    for (const name of Object.keys(headers)) {
      if (!RESERVED_HEADER.test(name)) continue;
      const instead = name.toLowerCase() === 'cookie' ? ': use cookies' : '';
      context.addIssue({ code: 'custom', path: [name], message: `cannot be given${instead}` });
    }
  })
  .describe('Headers for the origin of `url` alone, such as Authorization');

export const pageCookies = pairs(
  'cookies',
  COOKIE_VALUE,
  'must be a cookie value: visible ASCII characters without spaces, quotes, commas, semicolons and backslashes',
).describe('Cookies for the origin of `url` alone: values by name');

function pairs(what: string, value: RegExp, rule: string) {
  return z
    .record(
      z.string(),
      z.string('must be a string').regex(value, rule),
      'must be an object of strings by name',
    )
    .superRefine((all, context) => {
      for (const name of Object.keys(all))
        if (!TOKEN.test(name)) {
          const message = 'has a name that is no token of 1 to 100 characters (RFC 9110)';
          context.addIssue({ code: 'custom', path: [name], message });
        }
    })
    .refine((all) => Object.keys(all).length <= MAX_PAIRS, atMost(MAX_PAIRS, what))
    .refine(
      (all) => Object.entries(all).flat().join('').length <= MAX_PAIRS_LENGTH,
      `${atMost(MAX_PAIRS_LENGTH, 'characters')} together`,
    );
}

const WAIT_LIMIT_MS = 30_000;

export const waitFor = z
  .strictObject(
    {
      selector: textOf(1_000).min(1, 'must not be empty').optional().describe('CSS selector of an element'),
      expression: textOf(10_000)
        .min(1, 'must not be empty')
        .optional()
        .describe('JavaScript expression that becomes true; needs `options.javascript`'),
      timeoutMs: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(WAIT_LIMIT_MS, `must be at most ${WAIT_LIMIT_MS}`)
        .default(10_000),
    },
    objectError('must be an object with selector or expression'),
  )
  .refine(
    ({ selector, expression }) => (selector === undefined) !== (expression === undefined),
    'must have exactly one of selector and expression',
  )
  .describe('Condition to wait for before printing');
