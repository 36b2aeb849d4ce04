import * as z from 'zod';
import { amountText, big, decimalOf } from '../../domain/decimal.ts';
import { discountText } from './cash-discount.ts';
import { text } from './fields.ts';

const number = (pattern: RegExp, error: string, description: string) =>
  z
    .union([z.string(), z.number()], { error })
    .refine((value) => pattern.test(decimalOf(String(value)) ?? ''), { error })
    .meta({ description });

const discount = z.strictObject({
  percent: number(
    /^\d{1,2}(?:\.\d{1,2})?$/,
    'must be a percentage with two digits after the point at most, such as 2 or "2.50"',
    'Percentage that is discounted',
  ),
  days: z.number().int().min(0).max(999).describe('Days from the date of issue'),
  baseAmount: number(
    /^-?\d+(?:\.\d{1,2})?$/,
    'must be an amount such as "100.00"',
    'Amount that the discount is on; the amount due when left out',
  ).optional(),
});

const terms = z.strictObject(
  {
    text: text('BT-20', 'Terms in words'),
    discounts: z.array(discount).min(1).max(10).describe('Cash discounts'),
  },
  { error: 'must be text, or an object with discounts' },
);

const cents = (value: string | number) => amountText(big(decimalOf(String(value))!));

/** Terms of payment: text, or cash discounts as data, which become text (XRechnung 3.0, BT-20). */
export const paymentTerms = z
  .codec(z.union([text('BT-20', 'Terms of payment').unwrap(), terms]), z.string(), {
    decode: (given) => {
      if (typeof given === 'string') return given;
      const discounts = given.discounts.map(({ percent, days, baseAmount }) =>
        discountText({
          days: String(days),
          percent: cents(percent),
          ...(baseAmount !== undefined && { baseAmount: cents(baseAmount) }),
        }),
      );
      return [...(given.text === undefined ? [] : [given.text]), ...discounts].join('\n');
    },
    encode: (text) => text,
  })
  .meta({ description: 'Terms of payment, as text or with cash discounts as data (BT-20)' })
  .optional();
