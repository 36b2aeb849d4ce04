import { NotFoundError, type Template, type TemplateSource } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { FileOutput, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { CodeEditor } from '../../code/code-editor.tsx';
import { jsonText } from '../../code/json-text.ts';
import { dataFor, type JsonObject } from '../../schema-form/schema.ts';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldProblems } from '../../ui/field-problems.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DataPanel } from '../template-editor/data-panel.tsx';
import { isPlaced, jsonOf } from '../template-editor/draft.ts';
import { INVOICE_STARTER, showsInvoices } from '../template-editor/invoice-order.ts';
import { MissingTemplate } from '../template-editor/missing-template.tsx';
import { ProblemText } from '../template-editor/problem-list.tsx';
import { SampleChoice } from '../template-editor/sample-choice.tsx';
import { useEditorTexts } from '../template-editor/texts.ts';
import { DocumentForm } from './document-form.tsx';
import { newOrder, type RenderOrder, type ResultFormat, withSample } from './render-order.ts';
import styles from './render-page.module.css';
import { ResultPanel } from './result-panel.tsx';
import { useRenderTexts } from './texts.ts';
import { useRender } from './use-render.ts';

interface Opened {
  readonly template: Template;
  readonly schema: JsonObject;
  /** Format of the template's file; undefined for HTML. */
  readonly officeFormat: ResultFormat | undefined;
  /** Initial data of the form. */
  readonly data: JsonObject;
  /** Further data sets of the template by name. */
  readonly samples: Readonly<Record<string, JsonObject>>;
}

/** Renders a document from a template and manually entered data. */
export default function RenderPage() {
  const { slug = '' } = useParams();
  const { platen, isAdmin } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['template-render', slug],
    queryFn: async ({ signal }): Promise<Opened> => {
      const { data: template } = await platen.getTemplate(slug, { signal });
      // Only keys that may change the source can read its sample data.
      const source = isAdmin ? (await platen.getTemplateSource(slug, {}, { signal })).data : undefined;
      const officeFormat = source && officeFormatOf(source);
      const fields = officeFormat && (await platen.readTemplateFields({ template: slug }, { signal })).data;
      const schema = (template.dataSchema ?? fields?.dataSchema ?? {}) as JsonObject;
      const own = source?.sampleData ?? (fields?.sampleData as JsonObject | undefined) ?? null;
      const sample =
        own === null && showsInvoices(schema)
          ? (await platen.getStarter(INVOICE_STARTER, { signal })).data.sampleData
          : own;
      return {
        template,
        schema,
        officeFormat,
        data: sample ?? dataFor(schema),
        samples: source?.samples ?? {},
      };
    },
    // A refetch would replace data that the user is editing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error instanceof NotFoundError) return <MissingTemplate />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading lines={6} />;
  return <Renderer key={slug} opened={data} />;
}

function Renderer({
  opened: { template, schema, officeFormat, data, samples },
}: {
  readonly opened: Opened;
}) {
  const texts = useRenderTexts();
  const editor = useEditorTexts();
  const { isAdmin } = useSession();
  const { slug, name } = template;
  const workId = `render ${template.id}`;
  const kept = useKeptWork<RenderOrder>(workId);
  const [order, setOrder] = useState<RenderOrder>(() => kept ?? newOrder(jsonText(data)));
  const [tab, setTab] = useState<'data' | 'document'>('data');
  const [view, setView] = useState<'form' | 'json'>('form');
  const markSaved = useKeepWork(workId, order);
  const render = useRender(slug, showsInvoices(schema));
  const parsed = jsonOf(order.data, 'sampleData');
  const change = (part: Partial<RenderOrder>) => setOrder((before) => ({ ...before, ...part }));
  const back = {
    href: isAdmin ? `/templates/${slug}` : '/templates',
    text: isAdmin ? texts.back : texts.all,
  };
  const actions = (
    <>
      <ButtonLink href={`/templates/${slug}/table`}>
        <Sheet aria-hidden />
        {texts.table}
      </ButtonLink>
      <ButtonLink href={`/templates/${slug}/use`}>{editor.use}</ButtonLink>
      <Button
        look="primary"
        isPending={render.isPending}
        isDisabled={parsed.problem !== undefined}
        onPress={() => render.mutate({ order, data: parsed.value ?? {} }, { onSuccess: markSaved })}
      >
        <FileOutput aria-hidden />
        {texts.submit}
      </Button>
    </>
  );
  return (
    <Page isWide title={texts.title(name)} lead={texts.lead} back={back} actions={actions}>
      <div className={styles.split}>
        <div className={styles.pane}>
          <Tabs
            label={texts.parts}
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'data',
                title: texts.data,
                problems: { count: parsed.problem ? 1 : 0, text: editor.data.notJson },
                isKept: true,
                content: (
                  <FieldProblems error={render.error} hasOwnRest>
                    <DataPanel
                      choice={
                        <SampleChoice
                          names={Object.keys(samples)}
                          selected={order.sample}
                          onSelect={(name) =>
                            setOrder((before) => withSample(before, name, jsonText(samples[name] ?? data)))
                          }
                        />
                      }
                      code={
                        <CodeEditor
                          label={texts.json}
                          hint={editor.leaveEditor}
                          language="json"
                          value={order.data}
                          onChange={(text) => change({ data: text })}
                          problems={parsed.problem ? [parsed.problem].filter(isPlaced) : []}
                          problemText={(problem) => <ProblemText problem={problem} />}
                        />
                      }
                      text={order.data}
                      schema={jsonText(schema)}
                      view={view}
                      onView={setView}
                      onChange={(text) => change({ data: text })}
                    />
                  </FieldProblems>
                ),
              },
              {
                id: 'document',
                title: texts.document,
                content: <DocumentForm order={order} officeFormat={officeFormat} onChange={change} />,
              },
            ]}
          />
        </div>
        <div className={styles.pane}>
          <ResultPanel
            rendered={render.data}
            error={render.error}
            isPending={render.isPending}
            isOutdated={render.data !== undefined && render.data.of !== order}
          />
        </div>
      </div>
    </Page>
  );
}

function officeFormatOf({ html, assets }: TemplateSource): ResultFormat | undefined {
  if (html !== '') return undefined;
  return OFFICE_FORMATS.find((format) => assets.some(({ path }) => path === `template.${format}`));
}

const OFFICE_FORMATS = ['docx', 'xlsx', 'pptx', 'odt'] as const;
