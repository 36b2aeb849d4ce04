/** Returns the usual number of decimal places of a currency; 2 for an unknown code. */
export function currencyDigits(currency = ''): number {
  if (!/^[A-Z]{3}$/i.test(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
