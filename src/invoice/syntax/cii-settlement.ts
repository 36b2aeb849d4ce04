import { sum } from '../../domain/decimal.ts';
import {
  at,
  type Binding,
  constant,
  decimal,
  each,
  group,
  isModel,
  items,
  type Model,
  pick,
  put,
  spread,
  text,
} from './binding.ts';
import { allowances, date, isVat, number, period, VAT_TYPE } from './cii-common.ts';
import { payeeParty } from './cii-parties.ts';
import { paymentTerms } from './cii-payment-terms.ts';

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

/** Each credit transfer account has its own means of payment, which repeats the code. */
const paymentMeans = spread(
  'ram:SpecifiedTradeSettlementPaymentMeans',
  [
    text('ram:TypeCode', 'meansCode'),
    text('ram:Information', 'meansText'),
    group('ram:ApplicableTradeSettlementFinancialCard', 'card', [
      text('ram:ID', 'number'),
      text('ram:CardholderName', 'holder'),
    ]),
    group('ram:PayerPartyDebtorFinancialAccount', '', [text('ram:IBANID', 'debited')]),
    group('ram:PayeePartyCreditorFinancialAccount', 'transfer', [
      {
        ...text('ram:IBANID', 'account'),
        write: (model, context) => (isIban(model) ? text('ram:IBANID', 'account').write(model, context) : []),
      },
      text('ram:AccountName', 'name'),
      {
        ...text('ram:ProprietaryID', 'account'),
        write: (model, context) =>
          isIban(model) ? [] : text('ram:ProprietaryID', 'account').write(model, context),
      },
    ]),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', '', [text('ram:BICID', 'bic')]),
  ],
  {
    split(model) {
      const { payment } = model;
      if (!isModel(payment)) return [];
      const common = pick(payment, { meansCode: 'meansCode', meansText: 'meansText' });
      const rest = pick(payment, { card: 'card', debited: 'directDebit.account' });
      const transfers = items(payment, 'creditTransfers');
      if (transfers.length === 0) return [{ ...common, ...rest }];
      return transfers.map((transfer, index) => ({
        ...common,
        ...(index === 0 ? rest : {}),
        transfer,
        bic: transfer.bic,
      }));
    },
    join(model, { transfer, bic, debited, ...part }) {
      const payment: Model = isModel(model.payment) ? model.payment : {};
      model.payment = payment;
      for (const [member, value] of Object.entries(part)) payment[member] ??= value;
      if (debited !== undefined) put(payment, 'directDebit.account', debited);
      if (!isModel(transfer)) return;
      const account = bic === undefined ? transfer : { ...transfer, bic };
      put(payment, 'creditTransfers', [...items(payment, 'creditTransfers'), account]);
    },
  },
);

function isIban(model: Model): boolean {
  return typeof model.account === 'string' && IBAN.test(model.account.replaceAll(' ', ''));
}

/** Events of UNTDID 2005 (UBL and the model), with their codes in UNTDID 2475 (CII). */
const TAX_POINTS: Readonly<Record<string, string>> = { 3: '5', 35: '29', 432: '72' };
const TAX_POINTS_BACK = Object.fromEntries(Object.entries(TAX_POINTS).map(([model, xml]) => [xml, model]));

/** The first part of the breakdown states the date or event when VAT becomes due, for all parts. */
const breakdown = spread(
  'ram:ApplicableTradeTax',
  [
    number('ram:CalculatedAmount', 'taxAmount'),
    VAT_TYPE,
    text('ram:ExemptionReason', 'exemptionReason'),
    number('ram:BasisAmount', 'taxableAmount'),
    text('ram:CategoryCode', 'category'),
    text('ram:ExemptionReasonCode', 'exemptionReasonCode'),
    date('ram:TaxPointDate', 'taxPointDate', 'udt:DateString'),
    text('ram:DueDateTypeCode', 'taxPointCode', {
      toXml: (code) => TAX_POINTS[code] ?? code,
      toModel: (code) => TAX_POINTS_BACK[code] ?? code,
    }),
    number('ram:RateApplicablePercent', 'rate'),
  ],
  {
    when: isVat,
    split: (model) =>
      items(model, 'vatBreakdown').map((part, index) => ({
        ...part,
        ...(index === 0 ? pick(model, { taxPointDate: 'taxPointDate', taxPointCode: 'taxPointCode' }) : {}),
      })),
    join(model, { taxPointDate, taxPointCode, ...part }) {
      if (taxPointDate !== undefined) model.taxPointDate = taxPointDate;
      if (taxPointCode !== undefined) model.taxPointCode = taxPointCode;
      put(model, 'vatBreakdown', [...items(model, 'vatBreakdown'), part]);
    },
  },
);

const vatTotal = (path: string, currency: 'currency' | 'taxCurrency'): Binding =>
  decimal(
    text('ram:TaxTotalAmount', path, {
      attributes: (context) => ({ currencyID: context[currency] ?? context.currency }),
    }),
    path,
  );

const inCurrency = vatTotal('totals.vat', 'currency');
const inTaxCurrency = vatTotal('totals.vatInTaxCurrency', 'taxCurrency');

/** Two VAT totals, distinguished by their currency. */
const vatTotals: Binding = {
  name: 'ram:TaxTotalAmount',
  write: (model, context) => [...inCurrency.write(model, context), ...inTaxCurrency.write(model, context)],
  read(found, model, context, path, parent) {
    const { currencyID } = found.attributes;
    const isOther =
      currencyID !== undefined &&
      currencyID === at(model, 'taxCurrency') &&
      currencyID !== at(model, 'currency');
    (isOther ? inTaxCurrency : inCurrency).read(found, model, context, path, parent);
  },
};

const totals = group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', '', [
  number('ram:LineTotalAmount', 'totals.lines'),
  number('ram:ChargeTotalAmount', 'totals.charges'),
  number('ram:AllowanceTotalAmount', 'totals.allowances'),
  number('ram:TaxBasisTotalAmount', 'totals.withoutVat'),
  vatTotals,
  number('ram:RoundingAmount', 'totals.rounding'),
  number('ram:GrandTotalAmount', 'totals.withVat'),
  number('ram:TotalPrepaidAmount', 'totals.paid'),
  number('ram:DuePayableAmount', 'totals.due'),
]);

/** Logistics charges (BG-X-42), which EXTENDED adds to the charges on the invoice. */
const logistics: Binding = {
  ...each('ram:SpecifiedLogisticsServiceCharge', 'charges', [
    text('ram:Description', 'reason'),
    number('ram:AppliedAmount', 'amount'),
    group('ram:AppliedTradeTax', 'vat', [
      VAT_TYPE,
      text('ram:CategoryCode', 'category'),
      number('ram:RateApplicablePercent', 'rate'),
    ]),
  ]),
  write: () => [],
};

/** Amounts collected for third parties (BT-179); EXTENDED may have several. */
const thirdParty: Binding = {
  ...spread(
    'ram:SpecifiedFinancialAdjustment',
    [number('ram:ActualAmount', 'amount'), constant('ram:Reason', '')],
    {
      split: () => [],
      join(model, { amount }) {
        const amounts = [at(model, 'totals.thirdParty'), amount].filter((one) => typeof one === 'string');
        if (typeof amount === 'string') put(model, 'totals.thirdParty', sum(amounts).toFixed());
      },
    },
  ),
};

export const settlement = group(
  'ram:ApplicableHeaderTradeSettlement',
  '',
  [
    text('ram:CreditorReferenceID', 'payment.directDebit.creditorId'),
    text('ram:PaymentReference', 'payment.remittance'),
    text('ram:TaxCurrencyCode', 'taxCurrency'),
    text('ram:InvoiceCurrencyCode', 'currency'),
    payeeParty,
    paymentMeans,
    breakdown,
    period('delivery.period'),
    allowances('allowances', 'document'),
    allowances('charges', 'document'),
    logistics,
    paymentTerms,
    totals,
    thirdParty,
    each('ram:InvoiceReferencedDocument', 'precedingInvoices', [
      text('ram:IssuerAssignedID', 'number'),
      date('ram:FormattedIssueDateTime', 'issueDate', 'qdt:DateTimeString'),
    ]),
    group('ram:ReceivableSpecifiedTradeAccountingAccount', '', [text('ram:ID', 'buyerAccountingReference')]),
  ],
  { required: true },
);
