import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { sampleOfPattern } from './pattern-sample.ts';

const MAX_LENGTH = 10_000;

/** One-pixel image: an address that can be displayed and requests nothing. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/** Sample values of the formats that Ajv checks. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  time: '09:30:00Z',
  'date-time': '2026-01-31T09:30:00Z',
  'iso-time': '09:30:00Z',
  'iso-date-time': '2026-01-31T09:30:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: PIXEL,
  'uri-reference': PIXEL,
  iri: PIXEL,
  'iri-reference': PIXEL,
  url: 'https://example.com/',
  'uri-template': 'https://example.com/{id}',
  uuid: '0199aa7e-0000-7000-8000-000000000000',
  'json-pointer': '/a',
  'json-pointer-uri-fragment': '#/a',
  'relative-json-pointer': '0',
  regex: 'a',
  byte: 'YQ==',
  binary: 'a',
  password: 'secret',
};

/** Returns a string that satisfies format, pattern and length as far as they are compatible. */
export function sampleString(schema: JsonObject, name: string, index: number): string | undefined {
  const least = numberOf(schema.minLength) ?? 0;
  const most = numberOf(schema.maxLength) ?? Number.POSITIVE_INFINITY;
  if (least > MAX_LENGTH) return undefined;
  if (typeof schema.pattern === 'string') {
    const sample = sampleOfPattern(schema.pattern);
    if (sample === undefined || sample.length >= least) return sample;
    return sample + (sample.at(-1) ?? 'a').repeat(least - sample.length);
  }
  const known = typeof schema.format === 'string' ? FORMATS[schema.format] : undefined;
  if (known !== undefined) return known;
  const text = index === 0 ? name : `${name} ${index + 1}`;
  return text.padEnd(least, ' x').slice(0, most);
}

/** Returns the number nearest to 1 within the bounds. */
export function sampleNumber(schema: JsonObject, index: number, whole: boolean): number | undefined {
  const step = numberOf(schema.multipleOf) ?? (whole ? 1 : undefined);
  const open = step ?? 0.5;
  const lows = [numberOf(schema.minimum), plus(numberOf(schema.exclusiveMinimum), open)];
  const highs = [numberOf(schema.maximum), plus(numberOf(schema.exclusiveMaximum), -open)];
  const low = Math.max(...lows.map((bound) => bound ?? Number.NEGATIVE_INFINITY));
  const high = Math.min(...highs.map((bound) => bound ?? Number.POSITIVE_INFINITY));
  if (low > high) return between(schema);
  const wanted = Math.min(Math.max(1 + index, low), high);
  if (step === undefined) return wanted;
  const above = Math.ceil(wanted / step) * step;
  return above <= high ? above : Math.floor(wanted / step) * step;
}

/** Returns the midpoint of bounds that are closer together than the step. */
function between({ exclusiveMinimum, exclusiveMaximum, minimum, maximum }: JsonObject): number | undefined {
  const low = numberOf(exclusiveMinimum) ?? numberOf(minimum);
  const high = numberOf(exclusiveMaximum) ?? numberOf(maximum);
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function plus(value: number | undefined, distance: number): number | undefined {
  return value === undefined ? undefined : value + distance;
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
