import { NotFoundError } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { JsonObject } from '../../schema-form/schema.ts';
import { dataFor } from '../../schema-form/schema.ts';
import { useSession } from '../../session/session-provider.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { INVOICE_STARTER, invoiceOrder, showsInvoices } from './invoice-order.ts';
import { MissingTemplate } from './missing-template.tsx';
import { KEY_VARIABLE, SNIPPET_LANGUAGES, SNIPPETS, type SnippetLanguage } from './snippets.ts';
import { useEditorTexts } from './texts.ts';
import styles from './use-page.module.css';

const NAMES: Readonly<Record<SnippetLanguage, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};

/** Shows programs that render a template, ready to be pasted. */
export default function UsePage() {
  const { slug = '' } = useParams();
  const { usePage: texts } = useEditorTexts();
  const { platen, apiUrl, isAdmin } = useSession();
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const { data, error, refetch } = useQuery({
    queryKey: ['template-use', slug],
    queryFn: async ({ signal }) => {
      const { data: template } = await platen.getTemplate(slug, { signal });
      const schema = (template.dataSchema ?? {}) as JsonObject;
      const sample = isAdmin ? (await platen.getTemplateSource(slug, {}, { signal })).data.sampleData : null;
      const { name } = template;
      if (!showsInvoices(schema))
        return { name, path: `/v1/render/${slug}`, data: sample ?? dataFor(schema) };
      // An invoice requires data, so the starter's sample replaces a missing one.
      const invoice = sample ?? (await platen.getStarter(INVOICE_STARTER, { signal })).data.sampleData;
      return { name, path: '/v1/invoices', data: invoiceOrder(slug, invoice ?? dataFor(schema)) };
    },
  });
  if (error instanceof NotFoundError) return <MissingTemplate />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading lines={6} />;
  const back = {
    href: isAdmin ? `/templates/${slug}` : '/templates',
    text: isAdmin ? texts.back : texts.all,
  };
  return (
    <Page title={texts.title(data.name)} lead={texts.lead} back={back}>
      <Card isPadded>
        <section className={styles.key}>
          <h2>{texts.keyTitle}</h2>
          <p>{texts.keyText}</p>
          <CopyField text={`export ${KEY_VARIABLE}=platen_sk_…`} label={texts.key} />
        </section>
      </Card>
      <Card>
        <Tabs
          label={texts.languages}
          selected={language}
          onSelect={setLanguage}
          tabs={SNIPPET_LANGUAGES.map((id) => ({
            id,
            title: NAMES[id],
            content: (
              <CodeBlock
                label={NAMES[id]}
                code={SNIPPETS[id]({
                  url: apiUrl + data.path,
                  fileName: `${slug}.pdf`,
                  data: data.data,
                })}
              />
            ),
          }))}
        />
      </Card>
    </Page>
  );
}
