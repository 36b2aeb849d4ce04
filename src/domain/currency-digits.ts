/** Digits after the point in which amounts of a currency are usually written; 2 for a code that is none. */
export function currencyDigits(currency = ''): number {
  if (!/^[A-Z]{3}$/i.test(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
