import { ApiError, type PdfImages, type PdfInformation } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lockOf } from '../../pdf/locked.ts';
import { PasswordForm } from '../../pdf/password-form.tsx';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { ImageList } from './image-list.tsx';
import { InformationFacts } from './information-facts.tsx';
import { useToolsTexts } from './texts.ts';
import { TOOLS, type ToolName } from './tools.ts';

/** Reads a document with a tool that has no options, and shows the result. */
export function ReadingTool({
  name,
  document: { id, name: documentName },
}: {
  readonly name: ToolName;
  readonly document: { readonly id: string; readonly name: string };
}) {
  const texts = useToolsTexts();
  const own = texts.tools[name];
  const tool = TOOLS[name];
  const platen = usePlaten();
  const { password, attempt, remember } = usePassword(id);
  const { data, error, refetch } = useQuery({
    queryKey: ['tool', name, id, attempt],
    queryFn: async () => {
      const body = { pdf: { documentId: id }, ...(password !== undefined && { password }) };
      const result = await tool.run(platen, body);
      return { value: result.kind === 'read' ? result.value : null };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const json = data && JSON.stringify(data.value, null, 2);
  const back = { href: `/documents/${id}`, text: texts.back };
  const actions = json !== undefined && name !== 'pictures' && (
    <Button onPress={() => saveFile(new File([json], `${documentName}.json`, { type: 'application/json' }))}>
      <Download aria-hidden />
      {texts.downloadJson}
    </Button>
  );
  const lock = lockOf(error);
  const isMissing = error instanceof ApiError && error.code === 'NO_EMBEDDED_DATA';
  return (
    <Page title={own.title} lead={`${documentName} · ${own.lead}`} back={back} actions={actions}>
      {lock && <PasswordForm isWrong={lock.isWrong} onPassword={remember} />}
      {isMissing && <State icon={tool.icon} title={texts.noDataTitle} text={own.lead} />}
      {error && !lock && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Loading lines={6} />}
      {data && name === 'information' && <InformationFacts information={data.value as PdfInformation} />}
      {data && name === 'pictures' && <ImageList images={(data.value as PdfImages).images} />}
      {data && name === 'data' && (
        <Card>
          <CodeBlock code={json ?? ''} label={own.title} />
        </Card>
      )}
    </Page>
  );
}
