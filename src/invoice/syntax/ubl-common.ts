import { type Binding, constant, decimal, element, text } from './binding.ts';

/** An amount in the currency of the invoice. */
export function amount(name: string, path: string): Binding {
  return decimal(text(name, path, { attributes: ({ currency }) => ({ currencyID: currency }) }), path);
}

/** A percentage. */
export const percent = (name: string, path: string): Binding => decimal(text(name, path), path);

/** What a tax category is of. */
export const VAT_SCHEME: Binding = {
  ...constant('cac:TaxScheme', 'VAT'),
  write: () => [element('cac:TaxScheme', { children: [element('cbc:ID', { text: 'VAT' })] })],
};
