import { attributed, type Binding, constant, each, group, text } from './binding.ts';
import { date, reference } from './cii-common.ts';
import { line } from './cii-line.ts';
import { buyerParty, representativeParty, sellerParty, shipToParty } from './cii-parties.ts';
import { settlement } from './cii-settlement.ts';
import { childText, type Namespaces } from './xml.ts';

const UNCEFACT = 'urn:un:unece:uncefact:data:standard';

/** Namespaces of Cross Industry Invoice D16B, and their prefixes in the bindings. */
export const CII_NAMESPACES: Namespaces = {
  [`${UNCEFACT}:CrossIndustryInvoice:100`]: 'rsm',
  [`${UNCEFACT}:ReusableAggregateBusinessInformationEntity:100`]: 'ram',
  [`${UNCEFACT}:QualifiedDataType:100`]: 'qdt',
  [`${UNCEFACT}:UnqualifiedDataType:100`]: 'udt',
};

/** Whether a document reference has a certain type. */
const isOfType =
  (type: string): Binding['when'] =>
  (found) =>
    childText(found, 'ram:TypeCode') === type;

const ATTACHMENT = '916';
const TENDER = '50';
const OBJECT = '130';
const DOCUMENT = 'ram:AdditionalReferencedDocument';

/** Supporting documents, the call for tenders and the invoiced object, distinguished by a type code. */
const documents: readonly Binding[] = [
  each(
    DOCUMENT,
    'attachments',
    [
      text('ram:IssuerAssignedID', 'id'),
      text('ram:URIID', 'url'),
      constant('ram:TypeCode', ATTACHMENT),
      text('ram:Name', 'description'),
      attributed('ram:AttachmentBinaryObject', 'file.content', {
        mimeCode: 'file.mimeType',
        filename: 'file.name',
      }),
    ],
    isOfType(ATTACHMENT),
  ),
  group(DOCUMENT, '', [text('ram:IssuerAssignedID', 'tenderReference'), constant('ram:TypeCode', TENDER)], {
    when: isOfType(TENDER),
  }),
  group(
    DOCUMENT,
    '',
    [
      text('ram:IssuerAssignedID', 'invoicedObject.id'),
      constant('ram:TypeCode', OBJECT),
      text('ram:ReferenceTypeCode', 'invoicedObject.scheme'),
    ],
    { when: isOfType(OBJECT) },
  ),
];

/** A project also has a name, which is not in the model. */
const project = group('ram:SpecifiedProcuringProject', '', [
  text('ram:ID', 'projectReference'),
  {
    ...constant('ram:Name', 'Project reference'),
  },
]);

const agreement = group(
  'ram:ApplicableHeaderTradeAgreement',
  '',
  [
    text('ram:BuyerReference', 'buyerReference'),
    sellerParty,
    buyerParty,
    representativeParty,
    reference('ram:SellerOrderReferencedDocument', 'salesOrderReference'),
    reference('ram:BuyerOrderReferencedDocument', 'purchaseOrderReference'),
    reference('ram:ContractReferencedDocument', 'contractReference'),
    ...documents,
    project,
  ],
  { required: true },
);

const delivery = group(
  'ram:ApplicableHeaderTradeDelivery',
  '',
  [
    shipToParty,
    group('ram:ActualDeliverySupplyChainEvent', '', [date('ram:OccurrenceDateTime', 'delivery.date')]),
    reference('ram:DespatchAdviceReferencedDocument', 'despatchAdviceReference'),
    reference('ram:ReceivingAdviceReferencedDocument', 'receivingAdviceReference'),
  ],
  { required: true },
);

/** Bindings in the order of CrossIndustryInvoice_100pD16B.xsd. */
export const CII_INVOICE: readonly Binding[] = [
  group('rsm:ExchangedDocumentContext', '', [
    group('ram:BusinessProcessSpecifiedDocumentContextParameter', '', [text('ram:ID', 'businessProcess')]),
    group('ram:GuidelineSpecifiedDocumentContextParameter', '', [text('ram:ID', 'specification')]),
  ]),
  group('rsm:ExchangedDocument', '', [
    text('ram:ID', 'number'),
    text('ram:TypeCode', 'typeCode'),
    date('ram:IssueDateTime', 'issueDate'),
    each('ram:IncludedNote', 'notes', [text('ram:Content', 'text'), text('ram:SubjectCode', 'subjectCode')]),
  ]),
  group('rsm:SupplyChainTradeTransaction', '', [line, agreement, delivery, settlement]),
];
