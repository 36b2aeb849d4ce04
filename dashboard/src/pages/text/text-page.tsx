import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { lockOf } from '../../pdf/locked.ts';
import { PasswordForm } from '../../pdf/password-form.tsx';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Segments } from '../../ui/segments.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { useTextTexts } from './texts.ts';

const FILES = {
  text: { name: 'text.txt', type: 'text/plain' },
  markdown: { name: 'text.md', type: 'text/markdown' },
} as const;
type Format = keyof typeof FILES;

/** Shows the text of a document, to copy or download as plain text or Markdown. */
export default function TextPage() {
  const { id = '' } = useParams();
  const { text: texts } = useTextTexts();
  const platen = usePlaten();
  const { password, attempt, remember } = usePassword(id);
  const [format, setFormat] = useState<Format>('text');
  const { data, error, refetch } = useQuery({
    queryKey: ['text', id, format, attempt],
    queryFn: async ({ signal }) =>
      (await platen.extractText({ pdf: { documentId: id }, format, password }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const lock = lockOf(error);
  const content = data?.pages.map(({ text = '' }) => text.trim()).join('\n\n') ?? '';
  const isEmpty = content.trim() === '';
  const { name, type } = FILES[format];
  const back = { href: `/documents/${id}`, text: texts.back };
  const actions = !isEmpty && (
    <Button onPress={() => saveFile(new File([content], name, { type }))}>
      <Download aria-hidden />
      {texts.download}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.lead} back={back} actions={actions}>
      <div>
        <Segments
          label={texts.format}
          options={[
            { value: 'text', text: texts.plain },
            { value: 'markdown', text: texts.markdown },
          ]}
          value={format}
          onChange={setFormat}
        />
      </div>
      {lock && <PasswordForm isWrong={lock.isWrong} onPassword={remember} />}
      {error && !lock && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Loading lines={6} />}
      {data && data.unmapped > 0 && <Notice kind="warning">{texts.unmapped(data.unmapped)}</Notice>}
      {data && isEmpty && <State icon={FileText} title={texts.emptyTitle} text={texts.emptyText} />}
      {data && !isEmpty && (
        <Card>
          <CodeBlock code={content} label={texts.label} wraps />
        </Card>
      )}
    </Page>
  );
}
