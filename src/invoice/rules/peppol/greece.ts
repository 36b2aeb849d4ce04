import type { Invoice } from '../../model/invoice.ts';
import { has, type Rule, rule, unless } from '../rule.ts';

const COUNTRIES = new Set(['GR', 'EL']);
const SCHEME = '9933';
const MARK = '##M.AR.K##';
const URL = '##INVOICE|URL##';
const DOCUMENT_TYPES = new Set(['1.1', '1.6', '2.1', '2.4', '5.1', '5.2']);

const isGreek = (it: Invoice, of: 'seller' | 'buyer') =>
  COUNTRIES.has(it[of]?.address?.country?.toUpperCase() ?? '');

/** Whether the digits are a Greek tax number (TIN): the last one checks the others. */
function isTin(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const total = Array.from(text.slice(0, 8), Number).reduce(
    (sum, digit, index) => sum + digit * 2 ** (8 - index),
    0,
  );
  return (total % 11) % 10 === Number(text[8]);
}

const isGreekVatId = (vatId = '') => vatId.startsWith('EL') && isTin(vatId.slice(2));

const isOwnAddress = (it: Invoice, of: 'seller' | 'buyer') => {
  const { id = '', scheme } = it[of]?.electronicAddress ?? {};
  return scheme === SCHEME && isTin(id);
};

const described = ({ attachments = [] }: Invoice, description: string) =>
  attachments.flatMap((document, index) =>
    document.description === description ? [[document, `attachments[${index}]`] as const] : [],
  );

const greek = (
  id: string,
  words: string,
  mend: string,
  broken: Rule['broken'],
  { severity, buyer = false }: { severity?: Rule['severity']; buyer?: boolean } = {},
) =>
  rule(
    `GR-${id}`,
    words,
    mend,
    (it) => (isGreek(it, 'seller') && (!buyer || isGreek(it, 'buyer')) ? broken(it) : []),
    severity,
  );

/** A segment of the number of a Greek invoice, which `|` separates. */
const segment = (
  number: number,
  words: string,
  mend: string,
  holds: (text: string, it: Invoice) => boolean,
): Rule =>
  greek(`R-001-${number + 2}`, words, mend, (it) =>
    unless(holds(it.number?.split('|')[number] ?? '', it), 'number'),
  );

const WITHIN = { buyer: true };

/** Rules of Peppol BIS Billing 2026.5 for sellers in Greece. */
export const PEPPOL_GREECE: readonly Rule[] = [
  greek(
    'R-001-1',
    'The number of a Greek invoice has six segments: TIN|date|branch|type|series|number.',
    'Give a number such as 094259216|20/11/2026|0|1.1|A|17.',
    ({ number = '' }) => unless(number.split('|').length === 6, 'number'),
  ),
  segment(
    0,
    'The first segment of the number is the TIN of the seller or of the tax representative.',
    'Give the nine digits of the VAT identifier.',
    (text, { seller, taxRepresentative }) =>
      isTin(text) && [seller?.vatId, taxRepresentative?.vatId].some((vatId) => vatId?.slice(2, 11) === text),
  ),
  segment(
    1,
    'The second segment of the number is the date of issue: day/month/year.',
    'Give it as 20/11/2026.',
    (text, { issueDate = '' }) => text === issueDate.split('-').reverse().join('/'),
  ),
  segment(2, 'The third segment of the number is a whole number, the branch.', 'Give 0 or more.', (text) =>
    /^\d+$/.test(text),
  ),
  segment(
    3,
    `The fourth segment of the number is a type of myDATA: ${[...DOCUMENT_TYPES].join(', ')}.`,
    'Correct it.',
    (text) => DOCUMENT_TYPES.has(text),
  ),
  segment(4, 'The fifth segment of the number, the series, is not empty.', 'Give it.', (text) => text !== ''),
  segment(5, 'The sixth segment of the number is not empty.', 'Give it.', (text) => text !== ''),
  greek('R-002', "The seller's registered name is also its trading name.", 'Give seller.tradingName.', (it) =>
    unless(has(it.seller?.tradingName), 'seller.tradingName'),
  ),
  greek('R-003', "The seller's VAT identifier is EL and a TIN.", 'Correct seller.vatId.', ({ seller }) =>
    unless(seller?.vatId === undefined || isGreekVatId(seller.vatId), 'seller.vatId'),
  ),
  greek(
    'R-004-1',
    `A document of the description ${MARK} has the MARK of myDATA as its identifier.`,
    'Give one in attachments.',
    (it) => unless(it.seller?.address?.country !== 'GR' || described(it, MARK).length === 1, 'attachments'),
  ),
  greek('R-004-2', 'The MARK is a positive whole number.', 'Correct id.', (it) =>
    described(it, MARK).flatMap(([{ id = '' }, path]) => unless(/^[1-9]\d*/.test(id), `${path}.id`)),
  ),
  greek('R-005', 'The buyer has a trading name.', 'Give buyer.tradingName.', (it) =>
    unless(has(it.buyer?.tradingName), 'buyer.tradingName'),
  ),
  greek(
    'R-006',
    "A Greek buyer's VAT identifier is EL and a TIN.",
    'Give buyer.vatId.',
    ({ buyer }) => unless(isGreekVatId(buyer?.vatId), 'buyer.vatId'),
    WITHIN,
  ),
  greek(
    'S-008-1',
    `A document of the description ${URL} has the address of the invoice.`,
    'Give one in attachments, with its url.',
    (it) => unless(described(it, URL).length > 0, 'attachments'),
    { severity: 'warning' },
  ),
  greek('R-008-2', 'The address of the invoice is given once.', 'Leave one.', (it) =>
    unless(described(it, URL).length <= 1, 'attachments'),
  ),
  greek('R-008-3', 'The document of the invoice has its address.', 'Give url.', (it) =>
    described(it, URL).flatMap(([{ url }, path]) => unless(has(url), `${path}.url`)),
  ),
  greek(
    'R-009',
    `The seller's electronic address is its TIN (${SCHEME}).`,
    'Correct seller.electronicAddress.',
    (it) => unless(isOwnAddress(it, 'seller'), 'seller.electronicAddress'),
  ),
  greek(
    'R-010',
    `A Greek buyer's electronic address is its TIN (${SCHEME}).`,
    'Correct buyer.electronicAddress.',
    (it) => unless(isOwnAddress(it, 'buyer'), 'buyer.electronicAddress'),
    WITHIN,
  ),
  greek(
    'S-011',
    'The seller gives its VAT identifier, with EL.',
    'Give seller.vatId.',
    ({ seller }) => unless(has(seller?.vatId), 'seller.vatId'),
    { severity: 'warning' },
  ),
];
