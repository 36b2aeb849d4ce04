import { ApiError, type CreateInvoiceBody } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FileText, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { type ApiSchemas, useApiSchemas } from '../../schema-form/api-schemas.ts';
import { FormSettingsContext, PathContext } from '../../schema-form/form-settings.ts';
import type { JsonObject } from '../../schema-form/schema.ts';
import { Properties } from '../../schema-form/schema-form.tsx';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { FieldProblems } from '../../ui/field-problems.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Select } from '../../ui/select.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { FindingList } from './finding-list.tsx';
import { useInvoiceWords } from './invoice-words.ts';
import styles from './invoices.module.css';
import { keepSeller, keptSeller } from './seller.ts';
import { useInvoiceTexts } from './texts.ts';
import { totalsOf } from './totals.ts';

type Format = CreateInvoiceBody['format'];
type Profile = NonNullable<CreateInvoiceBody['profile']>;

const FORMATS: readonly { readonly value: Format; readonly text: string }[] = [
  { value: 'factur-x', text: 'Factur-X (PDF)' },
  { value: 'zugferd', text: 'ZUGFeRD (PDF)' },
  { value: 'xrechnung-cii', text: 'XRechnung (CII)' },
  { value: 'xrechnung-ubl', text: 'XRechnung (UBL)' },
  { value: 'peppol-ubl', text: 'Peppol BIS (UBL)' },
  { value: 'ubl', text: 'UBL' },
  { value: 'cii', text: 'CII' },
];
/** Formats whose XML is within the PDF, and which have profiles. */
const HYBRID: readonly Format[] = ['factur-x', 'zugferd'];
const PROFILES: readonly Profile[] = ['minimum', 'basic-wl', 'basic', 'en16931', 'extended', 'xrechnung'];
const DEFAULT_PROFILE = 'default';

/** Groups and fields that nearly every invoice has; the others are behind “More options”. */
const MAIN: ReadonlySet<string> = new Set([
  ...['number', 'issueDate', 'currency', 'dueDate', 'buyerReference', 'seller', 'buyer', 'lines', 'payment'],
  ...[
    'name',
    'vatId',
    'address',
    'line1',
    'city',
    'postCode',
    'country',
    'electronicAddress',
    'id',
    'scheme',
  ],
  ...['contact', 'phone', 'email', 'item', 'quantity', 'unit', 'price', 'net', 'vat', 'category', 'rate'],
  ...['meansCode', 'creditTransfers', 'account', 'remittance'],
]);
/** Computed by the service when left out; the page shows them as they are typed. */
const HIDDEN: ReadonlySet<string> = new Set(['specification', 'businessProcess', 'vatBreakdown']);

const newInvoice = (seller: JsonObject | undefined): JsonObject => ({
  number: '',
  issueDate: new Date().toISOString().slice(0, 10),
  currency: 'EUR',
  seller: seller ?? { name: '', address: { country: 'DE' } },
  buyer: { name: '', address: { country: 'DE' } },
  lines: [
    {
      item: { name: '' },
      quantity: '1',
      unit: 'C62',
      price: { net: '' },
      vat: { category: 'S', rate: '19' },
    },
  ],
});

/** Form of an invoice, with its totals beside it. */
export function InvoiceForm() {
  const schemas = useApiSchemas();
  if (schemas.error) return <ErrorState error={schemas.error} onRetry={schemas.refetch} />;
  if (!schemas.data) return <Loading lines={6} />;
  return <Editor schemas={schemas.data} />;
}

function Editor({ schemas }: { readonly schemas: ApiSchemas }) {
  const texts = useInvoiceTexts();
  const words = useInvoiceWords();
  const platen = usePlaten();
  const queries = useQueryClient();
  const kept = useKeptWork<JsonObject>('invoice');
  const [invoice, setInvoice] = useState<JsonObject>(() => kept ?? newInvoice(keptSeller()));
  const [format, setFormat] = useState<Format>('factur-x');
  const [profile, setProfile] = useState<Profile | typeof DEFAULT_PROFILE>(DEFAULT_PROFILE);
  const [isSellerKept, setSellerKept] = useState(() => keptSeller() !== undefined);
  const markSaved = useKeepWork('invoice', invoice);
  const make = useMutation({
    mutationFn: async () => {
      keepSeller(isSellerKept ? invoice.seller : undefined);
      const made = await platen.createInvoice({
        format,
        invoice,
        output: 'json',
        ...(HYBRID.includes(format) && profile !== DEFAULT_PROFILE && { profile }),
      });
      if (!('xml' in made)) throw new Error('the service answered with something other than an invoice');
      markSaved();
      await queries.invalidateQueries({ queryKey: ['documents'] });
      return made;
    },
  });
  const findings = make.error instanceof ApiError ? make.error.findings : [];
  return (
    <div className={styles.columns}>
      <Card isPadded>
        <div className={styles.form}>
          <div className={styles.row}>
            <Select<Format> label={texts.format} value={format} onChange={setFormat} options={FORMATS} />
            {HYBRID.includes(format) && (
              <Select<Profile | typeof DEFAULT_PROFILE>
                label={texts.profile}
                value={profile}
                onChange={setProfile}
                options={[
                  { value: DEFAULT_PROFILE, text: texts.profileDefault },
                  ...PROFILES.map((value) => ({ value, text: value.toUpperCase() })),
                ]}
              />
            )}
          </div>
          <FieldProblems error={make.error} hasOwnRest>
            <FormSettingsContext value={{ words, main: MAIN, hidden: HIDDEN }}>
              <PathContext value="invoice">
                <Properties
                  schema={schemas.named('Invoice')}
                  root={schemas.root}
                  value={invoice}
                  onChange={(next) => setInvoice(next as JsonObject)}
                />
              </PathContext>
            </FormSettingsContext>
          </FieldProblems>
        </div>
      </Card>
      <div className={styles.side}>
        <Card isPadded>
          <div className={styles.form}>
            <TotalFacts invoice={invoice} />
            <Checkbox label={texts.keepSeller} isSelected={isSellerKept} onChange={setSellerKept} />
            {make.error && findings.length === 0 && <ErrorNotice error={make.error} />}
            {findings.length > 0 && (
              <>
                <Notice kind="danger">{texts.findings(findings.length)}</Notice>
                <FindingList findings={findings} />
              </>
            )}
            <div>
              <Button look="primary" isPending={make.isPending} onPress={() => make.mutate()}>
                <ReceiptText aria-hidden />
                {texts.submit}
              </Button>
            </div>
          </div>
        </Card>
        {make.data && (
          <Card isPadded>
            <div className={styles.form}>
              <Notice kind="success">{texts.made}</Notice>
              {make.data.warnings.map((warning) => (
                <Notice key={warning.message} kind="warning">
                  <WarningText warning={warning} />
                </Notice>
              ))}
              <div className={styles.row}>
                {make.data.documentId !== undefined && (
                  <ButtonLink look="primary" href={`/documents/${make.data.documentId}`}>
                    <FileText aria-hidden />
                    {texts.open}
                  </ButtonLink>
                )}
                <Button onPress={() => saveFile(xmlFile(make.data))}>
                  <Download aria-hidden />
                  {texts.xml}
                </Button>
              </div>
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}

function xmlFile({ xml, fileName }: { readonly xml: string; readonly fileName: string }): File {
  return new File([xml], fileName, { type: 'application/xml' });
}

function TotalFacts({ invoice }: { readonly invoice: JsonObject }) {
  const texts = useInvoiceTexts();
  const format = useFormat();
  const { net, vat, gross, due } = totalsOf(invoice);
  const currency = typeof invoice.currency === 'string' ? invoice.currency : '';
  const amount = (value: { toFixed(digits: number): string }) =>
    `${format.amount(Number(value.toFixed(2)))} ${currency}`;
  return (
    <section className={styles.form}>
      <h2 className={styles.title}>{texts.totals}</h2>
      <Facts>
        <Fact name={texts.net}>{amount(net)}</Fact>
        <Fact name={texts.vat}>{amount(vat)}</Fact>
        <Fact name={texts.gross}>{amount(gross)}</Fact>
        <Fact name={texts.due}>
          <strong>{amount(due)}</strong>
        </Fact>
      </Facts>
      <p className={styles.soft}>{texts.totalsHint}</p>
    </section>
  );
}
