import {
  at,
  attributed,
  type Binding,
  constant,
  decimal,
  each,
  element,
  group,
  isModel,
  items,
  type Model,
  pick,
  put,
  readChildren,
  spread,
  text,
  writeChildren,
} from './binding.ts';
import { putDueDate } from './terms.ts';
import { amount, INVOICED_OBJECT, isOfType, isVat, percent, VAT_SCHEME } from './ubl-common.ts';

/** Subject code before a note's text: `#AAI#Text`. */
const SUBJECT = /^#([A-Z]{3})#/;

export const notes: Binding = {
  name: 'cbc:Note',
  write: (model) =>
    items(model, 'notes').flatMap(({ subjectCode, text: note }) =>
      typeof note === 'string'
        ? [element('cbc:Note', { text: typeof subjectCode === 'string' ? `#${subjectCode}#${note}` : note })]
        : [],
    ),
  read({ text: said }, model) {
    const subject = SUBJECT.exec(said);
    const note: Model = { text: subject === null ? said : said.slice(subject[0].length) };
    if (subject !== null) note.subjectCode = subject[1];
    put(model, 'notes', [...items(model, 'notes'), note]);
  },
};

const meansCode: Binding = {
  ...attributed('cbc:PaymentMeansCode', 'meansCode', { name: 'meansText' }),
};

/** Code for an undefined means of payment. A credit note can state its due date only in a means of payment. */
const NOT_DEFINED = '1';

/** Binds the payment: each credit transfer account has its own `PaymentMeans`, which repeats code and remittance information. */
export function paymentMeans(kind: 'invoice' | 'credit-note'): Binding {
  const inside: Binding[] = [
    meansCode,
    // Only credit notes state the due date here.
    ...(kind === 'credit-note' ? [text('cbc:PaymentDueDate', 'dueDate')] : []),
    text('cbc:PaymentID', 'remittance'),
    group('cac:CardAccount', 'card', [
      text('cbc:PrimaryAccountNumberID', 'number'),
      constant('cbc:NetworkID', 'mapped-from-cii'),
      text('cbc:HolderName', 'holder'),
    ]),
    group('cac:PayeeFinancialAccount', 'transfer', [
      text('cbc:ID', 'account'),
      text('cbc:Name', 'name'),
      group('cac:FinancialInstitutionBranch', '', [text('cbc:ID', 'bic')]),
    ]),
    group('cac:PaymentMandate', 'directDebit', [
      text('cbc:ID', 'mandate'),
      group('cac:PayerFinancialAccount', '', [text('cbc:ID', 'account')]),
    ]),
  ];
  return spread('cac:PaymentMeans', inside, {
    split(model) {
      const dueDate = kind === 'credit-note' ? pick(model, { dueDate: 'dueDate' }) : {};
      const { payment } = model;
      if (!isModel(payment)) return 'dueDate' in dueDate ? [{ ...dueDate, meansCode: NOT_DEFINED }] : [];
      const common = pick(payment, { meansCode: 'meansCode', remittance: 'remittance' });
      // These may occur only once.
      const once = {
        ...dueDate,
        ...pick(payment, {
          meansText: 'meansText',
          card: 'card',
          'directDebit.mandate': 'directDebit.mandate',
          'directDebit.account': 'directDebit.account',
        }),
      };
      const [first, ...others] = items(payment, 'creditTransfers');
      if (first === undefined) return [{ ...common, ...once }];
      return [
        { ...common, ...once, transfer: first },
        ...others.map((transfer) => ({ ...common, transfer })),
      ];
    },
    join(model, { transfer, directDebit, dueDate, ...part }, repeated) {
      if (dueDate !== undefined) putDueDate(model, dueDate, repeated);
      const payment: Model = isModel(model.payment) ? model.payment : {};
      model.payment = payment;
      for (const [member, value] of Object.entries(part)) payment[member] ??= value;
      if (isModel(directDebit))
        payment.directDebit = { ...directDebit, ...(payment.directDebit as Model | undefined) };
      if (transfer !== undefined)
        put(payment, 'creditTransfers', [...items(payment, 'creditTransfers'), transfer]);
    },
  });
}

const breakdown = each(
  'cac:TaxSubtotal',
  'vatBreakdown',
  [
    amount('cbc:TaxableAmount', 'taxableAmount'),
    amount('cbc:TaxAmount', 'taxAmount'),
    group('cac:TaxCategory', '', [
      text('cbc:ID', 'category'),
      percent('cbc:Percent', 'rate'),
      text('cbc:TaxExemptionReasonCode', 'exemptionReasonCode'),
      text('cbc:TaxExemptionReason', 'exemptionReason'),
      VAT_SCHEME,
    ]),
  ],
  ({ children }) => children.every((child) => child.name !== 'cac:TaxCategory' || isVat(child)),
);

/** Whether a tax total may be in the accounting currency: it has no breakdown. */
const isForAccounting: Binding['when'] = ({ children }) =>
  !children.some(({ name }) => name === 'cac:TaxSubtotal');

const inTaxCurrency = decimal(
  text('cbc:TaxAmount', 'totals.vatInTaxCurrency', {
    attributes: ({ taxCurrency, currency }) => ({ currencyID: taxCurrency ?? currency }),
  }),
  'totals.vatInTaxCurrency',
);

/** Tax totals: one in the invoice currency with the breakdown, one in the accounting currency without it. */
export const taxTotals: readonly Binding[] = [
  {
    name: 'cac:TaxTotal',
    write(model, context) {
      const children = writeChildren([amount('cbc:TaxAmount', 'totals.vat'), breakdown], model, context);
      return children.length === 0 ? [] : [element('cac:TaxTotal', { children })];
    },
    read(found, model, context, path) {
      const total = found.children.find(({ name }) => name === 'cbc:TaxAmount');
      const currency = total?.attributes.currencyID;
      const other =
        isForAccounting(found) &&
        currency !== undefined &&
        currency === at(model, 'taxCurrency') &&
        currency !== at(model, 'currency');
      readChildren(
        found,
        other ? [inTaxCurrency] : [amount('cbc:TaxAmount', 'totals.vat'), breakdown],
        model,
        context,
        path,
      );
    },
  },
  {
    name: 'cac:TaxTotal',
    when: () => false,
    write(model, context) {
      const children = inTaxCurrency.write(model, context);
      return children.length === 0 ? [] : [element('cac:TaxTotal', { children })];
    },
    read: () => {},
  },
];

export const additionalDocuments: readonly Binding[] = [
  group(
    'cac:AdditionalDocumentReference',
    '',
    [
      attributed('cbc:ID', 'invoicedObject.id', { schemeID: 'invoicedObject.scheme' }),
      constant('cbc:DocumentTypeCode', INVOICED_OBJECT),
    ],
    { when: isOfType(INVOICED_OBJECT) },
  ),
  each('cac:AdditionalDocumentReference', 'attachments', [
    text('cbc:ID', 'id'),
    text('cbc:DocumentDescription', 'description'),
    group('cac:Attachment', '', [
      attributed('cbc:EmbeddedDocumentBinaryObject', 'file.content', {
        mimeCode: 'file.mimeType',
        filename: 'file.name',
      }),
      group('cac:ExternalReference', '', [text('cbc:URI', 'url')]),
    ]),
  ]),
];
