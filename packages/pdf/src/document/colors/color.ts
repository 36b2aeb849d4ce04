import { InvalidInputError } from '../../errors.ts';
import { CSS_COLORS } from './css-colors.ts';

/** Red, green and blue, each 0 to 1. */
export type Rgb = readonly [number, number, number];

export const BLACK: Rgb = [0, 0, 0];

/**
 * Parses a CSS colour name or hex colour (`#rgb`, `#rrggbb`). Alpha is refused because a translucent box hides nothing. Throws
 * {@link InvalidInputError} that names `field`.
 */
export function parseColor(value: unknown, field: string): Rgb {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const hex = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(text);
  const named = CSS_COLORS.get(text);
  const digits = hex?.[1]?.replace(/./g, '$&$&') ?? hex?.[2] ?? named;
  if (digits === undefined) {
    throw new InvalidInputError(`${field} must be a CSS colour name or a hex colour such as #000000`, {
      field,
    });
  }
  const part = (index: number) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16) / 255;
  return [part(0), part(1), part(2)];
}
