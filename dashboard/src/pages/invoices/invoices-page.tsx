import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Page } from '../../ui/page.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { useInvoiceTexts } from './texts.ts';

/** Makes electronic invoices. */
export default function InvoicesPage() {
  const texts = useInvoiceTexts();
  return (
    <Page isWide title={texts.title} lead={texts.lead}>
      <InvoiceTabs />
      <InvoiceForm />
    </Page>
  );
}

/** Links between making and reading invoices. */
export function InvoiceTabs() {
  const texts = useInvoiceTexts();
  return (
    <LinkTabs
      label={texts.tabs}
      tabs={[
        { href: '/invoices', text: texts.make },
        { href: '/invoices/read', text: texts.read },
      ]}
    />
  );
}
