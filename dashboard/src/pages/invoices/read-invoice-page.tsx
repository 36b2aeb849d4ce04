import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, Download, FileCheck } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { lockOf } from '../../pdf/locked.ts';
import { PasswordForm } from '../../pdf/password-form.tsx';
import type { JsonObject } from '../../schema-form/schema.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { base64Of } from '../../ui/base64-of.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { State } from '../../ui/states.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { FindingList } from './finding-list.tsx';
import styles from './invoices.module.css';
import { InvoiceTabs } from './invoices-page.tsx';
import { useInvoiceTexts } from './texts.ts';

/** Reads an electronic invoice, and shows which rules it breaks. */
export default function ReadInvoicePage() {
  const texts = useInvoiceTexts();
  const platen = usePlaten();
  const read = useMutation({
    mutationFn: async ({ file, password }: { readonly file: File; readonly password?: string }) => {
      const isXml = /\.xml$/i.test(file.name) || file.type.endsWith('xml');
      const made = await platen.readInvoice(
        isXml
          ? { xml: await file.text() }
          : { pdf: await base64Of(file), ...(password !== undefined && { password }) },
      );
      if (!('data' in made)) throw new Error('the service answered with something other than an invoice');
      return made.data;
    },
  });
  const open = ([file]: readonly File[]) => {
    if (file) read.mutate({ file });
  };
  const { target, isOver } = useFileDrop<HTMLDivElement>(open);
  const chooser = (
    <FileTrigger acceptedFileTypes={['.xml', '.pdf']} onSelect={(files) => open([...(files ?? [])])}>
      <Button look={read.data ? 'secondary' : 'primary'} isPending={read.isPending}>
        <FileCheck aria-hidden />
        {read.data ? texts.another : texts.choose}
      </Button>
    </FileTrigger>
  );
  const { data } = read;
  const lock = lockOf(read.error);
  return (
    <Page title={texts.title} lead={texts.readLead} actions={data && chooser}>
      <InvoiceTabs />
      <div ref={target} className={styles.drop} data-drop-target={isOver || undefined}>
        {lock && read.variables && (
          <PasswordForm
            isWrong={lock.isWrong}
            onPassword={(password) => read.mutate({ file: read.variables.file, password })}
          />
        )}
        {read.error && !lock && <ErrorNotice error={read.error} />}
        {!data && (
          <Card>
            <State icon={FileCheck} title={texts.drop} text={texts.dropText} action={chooser} />
          </Card>
        )}
        {data && (
          <>
            <Notice kind={data.valid ? 'success' : 'danger'}>
              {data.valid ? texts.valid : texts.invalid}
            </Notice>
            <Card isPadded>
              <Summary
                invoice={data.invoice}
                syntax={[data.format, data.profile, data.syntax].filter(Boolean).join(' · ')}
              />
            </Card>
            {data.findings.length > 0 && (
              <Card isPadded>
                <FindingList findings={data.findings} />
              </Card>
            )}
            <Card isPadded>
              <section className={styles.form}>
                <h2 className={styles.title}>{texts.checks}</h2>
                <ul className={styles.findings}>
                  {data.checks.map(({ check, passed, message }) => (
                    <li key={check}>
                      <span className={styles.check}>
                        {passed ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
                        {passed ? texts.passed : texts.failed}
                      </span>
                      <span>
                        {texts.checkTexts[check]?.[passed ? 'passed' : 'failed']}{' '}
                        {!(passed && check in texts.checkTexts) && <span lang="en">{message}</span>}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            </Card>
            {data.xml !== undefined && (
              <div>
                <Button
                  onPress={() =>
                    saveFile(
                      new File([data.xml ?? ''], data.fileName ?? 'invoice.xml', { type: 'application/xml' }),
                    )
                  }
                >
                  <Download aria-hidden />
                  {texts.xml}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

function Summary({ invoice, syntax }: { readonly invoice: JsonObject; readonly syntax: string }) {
  const texts = useInvoiceTexts();
  const at = (...path: readonly string[]) => {
    let value: unknown = invoice;
    for (const name of path) value = (value as JsonObject | undefined)?.[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
  };
  return (
    <Facts>
      <Fact name={texts.number}>{at('number')}</Fact>
      <Fact name={texts.issueDate}>{at('issueDate')}</Fact>
      <Fact name={texts.seller}>{at('seller', 'name')}</Fact>
      <Fact name={texts.buyer}>{at('buyer', 'name')}</Fact>
      <Fact name={texts.gross}>{`${at('totals', 'withVat')} ${at('currency')}`}</Fact>
      <Fact name={texts.due}>{`${at('totals', 'due')} ${at('currency')}`}</Fact>
      <Fact name={texts.syntax}>{syntax}</Fact>
    </Facts>
  );
}
