import type { ByteBudget } from '../../file/core/filters.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { type PdfObject, PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';

/** Greatest nesting of functions. */
const MAX_DEPTH = 4;
const MAX_PARTS = 64;

type Evaluate = (x: number) => readonly number[];

/**
 * Returns the colours of 256 tints from none to full (ISO 32000-2, 8.6.6.4), components from 0 to 255.
 *
 * @returns undefined when the function is unreadable, or a program (type 4)
 */
export function tintTable(
  pdf: ObjectReader,
  transform: PdfObject | undefined,
  components: number,
  budget: ByteBudget,
): number[][] | undefined {
  const evaluate = functionOf(pdf, transform, budget, 0);
  if (!evaluate) return undefined;
  return Array.from({ length: 256 }, (_, tint) => {
    const color = evaluate(tint / 255);
    return Array.from({ length: components }, (_, c) =>
      Math.round(Math.min(1, Math.max(0, color[c] ?? 0)) * 255),
    );
  });
}

/** A function of one number (ISO 32000-2, 7.10). */
function functionOf(
  pdf: ObjectReader,
  object: PdfObject | undefined,
  budget: ByteBudget,
  depth: number,
): Evaluate | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const value = pdf.resolve(object);
  const dict = value instanceof PdfStream ? value.dict : pdf.entries(value);
  const [from = 0, to = 1] = pdf.numbers(dict, 'Domain') ?? [];
  switch (pdf.number(dict, 'FunctionType')) {
    case 0:
      return value instanceof PdfStream ? sampled(pdf, value, budget, from, to) : undefined;
    case 2: {
      const c0 = pdf.numbers(dict, 'C0') ?? [0];
      const c1 = pdf.numbers(dict, 'C1') ?? [1];
      const exponent = pdf.number(dict, 'N') ?? 1;
      return (x) => c0.map((low, i) => low + x ** exponent * ((c1[i] ?? 0) - low));
    }
    case 3: {
      const objects = pdf.array(dict, 'Functions') ?? [];
      if (objects.length === 0 || objects.length > MAX_PARTS) return undefined;
      const parts = objects.map((part) => functionOf(pdf, part, budget, depth + 1));
      const bounds = [from, ...(pdf.numbers(dict, 'Bounds') ?? []), to];
      const encode = pdf.numbers(dict, 'Encode') ?? [];
      if (parts.includes(undefined) || bounds.length !== parts.length + 1) return undefined;
      return (x) => {
        let k = 0;
        while (k < parts.length - 1 && x >= bounds[k + 1]!) k++;
        return parts[k]!(
          between(x, [bounds[k]!, bounds[k + 1]!], [encode[2 * k] ?? 0, encode[2 * k + 1] ?? 1]),
        );
      };
    }
    default:
      return undefined;
  }
}

function sampled(
  pdf: ObjectReader,
  stream: PdfStream,
  budget: ByteBudget,
  from: number,
  to: number,
): Evaluate | undefined {
  const { dict } = stream;
  const [size = 0, ...more] = pdf.numbers(dict, 'Size') ?? [];
  const bits = pdf.number(dict, 'BitsPerSample') ?? 8;
  const range = pdf.numbers(dict, 'Range') ?? [];
  const outputs = range.length >> 1;
  if (more.length > 0 || !(size >= 1) || outputs < 1 || (bits !== 8 && bits !== 16)) return undefined;
  const encode = pdf.numbers(dict, 'Encode') ?? [0, size - 1];
  const decode = pdf.numbers(dict, 'Decode') ?? range;
  const { data } = decodeStream(pdf, stream, budget);
  const sample = (index: number, output: number) => {
    const at = index * outputs + output;
    const part = bits === 8 ? (data[at] ?? 0) / 255 : (data[at * 2] ?? 0) / 255;
    return between(part, [0, 1], [decode[output * 2] ?? 0, decode[output * 2 + 1] ?? 1]);
  };
  return (x) => {
    const place = Math.min(
      size - 1,
      Math.max(0, between(x, [from, to], [encode[0] ?? 0, encode[1] ?? size - 1])),
    );
    const below = Math.floor(place);
    const above = Math.min(size - 1, below + 1);
    return Array.from({ length: outputs }, (_, output) => {
      const low = sample(below, output);
      return low + (place - below) * (sample(above, output) - low);
    });
  };
}

function between(
  x: number,
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
): number {
  return to === from ? low : low + ((x - from) * (high - low)) / (to - from);
}
