import type { Finding } from '../../rules/index.ts';
import type { Syntax } from '../index.ts';
import type { XmlElement } from '../xml.ts';
import { type ElementRule, elementRule, reached } from './element-rule.ts';

const SETTLEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';

/** Elements of the invoice currency (BT-5) and the accounting currency (BT-6) in each syntax. */
const CURRENCIES: Readonly<Record<Syntax, readonly [invoice: string, accounting: string]>> = {
  ubl: ['cbc:DocumentCurrencyCode', 'cbc:TaxCurrencyCode'],
  cii: [`${SETTLEMENT}/ram:InvoiceCurrencyCode`, `${SETTLEMENT}/ram:TaxCurrencyCode`],
};

/** Whether an amount is a VAT total, which may be in the accounting currency. */
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
 * Returns the rule that every amount is in the invoice currency, except a VAT total in the accounting currency (EN 16931-1,
 * BT-5).
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
