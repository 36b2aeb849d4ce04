import type { Finding } from '../../rules/index.ts';
import type { Syntax } from '../index.ts';
import type { XmlElement } from '../xml.ts';
import { type ElementRule, elementRule, reached } from './element-rule.ts';

const SETTLEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';

/** Where a syntax has the currency of the invoice (BT-5) and that of accounting (BT-6). */
const CURRENCIES: Readonly<Record<Syntax, readonly [invoice: string, accounting: string]>> = {
  ubl: ['cbc:DocumentCurrencyCode', 'cbc:TaxCurrencyCode'],
  cii: [`${SETTLEMENT}/ram:InvoiceCurrencyCode`, `${SETTLEMENT}/ram:TaxCurrencyCode`],
};

/** Whether an amount is a total of VAT, which may be in the currency of accounting. */
const IS_VAT_TOTAL: Readonly<
  Record<Syntax, (amount: XmlElement, parent: XmlElement | undefined) => boolean>
> = {
  ubl: ({ name }, parent) =>
    name === 'cbc:TaxAmount' &&
    parent?.name === 'cac:TaxTotal' &&
    !parent.children.some((child) => child.name === 'cac:TaxSubtotal'),
  cii: ({ name }) => name === 'ram:TaxTotalAmount',
};

/**
 * Every amount is in the currency of the invoice; only a total of VAT may be in that of accounting (EN 16931-1, BT-5).
 *
 * @param id of the rule, where a specification has one
 */
export function currencyRule(
  syntax: Syntax,
  id = 'BT-5',
  severity: Finding['severity'] = 'error',
): ElementRule {
  const [invoice, accounting] = CURRENCIES[syntax];
  const currencyAt = (root: XmlElement | undefined, path: string) => root && reached(root, path)[0]?.text;
  return elementRule(
    id,
    ({ name, attributes }) => attributes.currencyID !== undefined && name.endsWith('Amount'),
    (amount, ancestors) => {
      const currency = currencyAt(ancestors[0], invoice);
      const given = amount.attributes.currencyID!.trim();
      if (currency === undefined || given === currency) return true;
      return IS_VAT_TOTAL[syntax](amount, ancestors.at(-1)) && given === currencyAt(ancestors[0], accounting);
    },
    'An amount is in the currency of the invoice; only the total of VAT may be in that of accounting.',
    'Correct currencyID, or the currency of the invoice.',
    severity,
  );
}
