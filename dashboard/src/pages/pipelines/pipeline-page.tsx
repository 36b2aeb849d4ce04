import { NotFoundError, type Pipeline } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { History, Save } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { jsonText } from '../../code/json-text.ts';
import { type ApiSchemas, useApiSchemas } from '../../schema-form/api-schemas.ts';
import { FormSettingsContext } from '../../schema-form/form-settings.ts';
import type { JsonObject } from '../../schema-form/schema.ts';
import { Properties } from '../../schema-form/schema-form.tsx';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FieldProblems } from '../../ui/field-problems.tsx';
import { FormWorkContext, useFormWork } from '../../ui/form-work.ts';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here.ts';
import { ConflictDialog } from '../../unsaved/conflict-dialog.tsx';
import { LeaveDialog } from '../../unsaved/leave-dialog.tsx';
import { useLeaveGuard } from '../../unsaved/use-leave-guard.ts';
import { useOptionWords } from '../tools/use-option-words.ts';
import { WIDGETS } from '../tools/widgets.tsx';
import { MissingPipeline } from './missing-pipeline.tsx';
import { curlOf, draftOf, NEW_PIPELINE, NO_SLUG, type PipelineDraft, type Steps } from './pipeline-draft.ts';
import styles from './pipeline-page.module.css';
import { StepsJson } from './steps-json.tsx';
import { usePipelineTexts } from './texts.ts';
import { TryOut } from './try-out.tsx';
import { useSaving, type Work } from './use-saving.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Builds a pipeline: its steps as forms or JSON, and a run of it. */
export default function PipelinePage() {
  const { slug = '' } = useParams();
  const { platen } = useSession();
  const isNew = slug === NO_SLUG;
  const schemas = useApiSchemas();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['pipeline', slug],
    queryFn: async ({ signal }) => (await platen.getPipeline(slug, { signal })).data,
    enabled: !isNew,
    // A refetch would replace what the user is editing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error instanceof NotFoundError) {
    return <MissingPipeline />;
  }
  const problem = error ?? schemas.error;
  if (problem) return <ErrorState error={problem} onRetry={error ? refetch : schemas.refetch} />;
  if (!schemas.data || (!isNew && !data)) return <Loading lines={6} />;
  return (
    <Builder
      key={`${slug} ${dataUpdatedAt}`}
      opened={workOf(data)}
      schemas={schemas.data}
      onReload={() => void refetch()}
    />
  );
}

function workOf(pipeline: Pipeline | undefined): Work {
  const draft = pipeline ? draftOf(pipeline) : NEW_PIPELINE;
  return { draft, saved: draft, version: pipeline?.version };
}

type Part = 'steps' | 'json' | 'curl';

function Builder({
  opened,
  schemas,
  onReload,
}: {
  readonly opened: Work;
  readonly schemas: ApiSchemas;
  readonly onReload: () => void;
}) {
  const texts = usePipelineTexts();
  const words = useOptionWords();
  const { apiUrl, isAdmin } = useSession();
  const navigate = useNavigateFromHere();
  const workId = `pipeline ${opened.saved.slug}`;
  const before = useKeptWork<Work>(workId) ?? opened;
  const [draft, setDraft] = useState<PipelineDraft>(before.draft);
  const saving = useSaving(before, (slug) => {
    guard.letGo();
    navigate(`/pipelines/${slug}`);
  });
  const { saved, version, isSaving, error, made, conflict } = saving;
  const [json, setJson] = useState<{ readonly text: string; readonly isWrong: boolean }>();
  const isWrong = json?.isWrong ?? false;
  const isUnsaved = isWrong || JSON.stringify(draft) !== JSON.stringify(saved);
  const guard = useLeaveGuard(isUnsaved);
  const [part, setPart] = useState<Part>('steps');
  useKeepWork<Work>(workId, { draft, saved, version }, true);
  const change = (fields: Partial<PipelineDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const isSlugValid = SLUG.test(draft.slug);
  const { isAtWork, register } = useFormWork();
  const stepsSchema = {
    type: 'object',
    required: ['steps'],
    properties: {
      steps: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/PipelineStep' } },
    },
  };
  const back = { href: '/pipelines', text: texts.back };
  const actions = isAdmin && (
    <>
      {version !== undefined && (
        <ButtonLink href={`/pipelines/${saved.slug}/versions`}>
          <History aria-hidden />
          {texts.versions}
        </ButtonLink>
      )}
      <Button
        look="primary"
        isPending={isSaving || isAtWork}
        isDisabled={
          !isSlugValid || draft.steps.length === 0 || isWrong || (version !== undefined && !isUnsaved)
        }
        onPress={() => saving.save(draft)}
      >
        <Save aria-hidden />
        {texts.save}
      </Button>
    </>
  );
  return (
    <Page
      isWide
      title={version === undefined ? texts.newTitle : draft.name || draft.slug}
      lead={texts.lead}
      back={back}
      actions={actions}
    >
      <LeaveDialog guard={guard} />
      {!guard.leave && (
        <ConflictDialog
          conflict={conflict}
          isSaving={isSaving}
          error={error}
          onSaveOver={(theirs) => saving.save(draft, theirs)}
          onLoadTheirs={onReload}
        />
      )}
      {error !== undefined && error !== null && <ErrorNotice error={error} />}
      {made !== undefined && !isUnsaved && <Notice kind="success">{texts.saved(made)}</Notice>}
      <FieldProblems error={error} hasOwnRest>
        <div className={styles.columns}>
          <div className={styles.main}>
            <Card isPadded>
              <div className={styles.head}>
                <TextField
                  name="name"
                  label={texts.name}
                  value={draft.name}
                  onChange={(name) => change({ name })}
                  maxLength={200}
                />
                <TextField
                  name="slug"
                  label={texts.slug}
                  hint={texts.slugHint}
                  error={draft.slug !== '' && !isSlugValid ? texts.invalidSlug : undefined}
                  value={draft.slug}
                  onChange={(slug) => change({ slug })}
                  isReadOnly={version !== undefined}
                  isRequired
                />
                <TextField
                  name="inputs"
                  label={texts.inputs}
                  hint={texts.inputsHint}
                  value={draft.inputs.join(', ')}
                  onChange={(text) => change({ inputs: namesOf(text) })}
                />
                <TextField
                  name="description"
                  label={texts.description}
                  value={draft.description}
                  onChange={(description) => change({ description })}
                  maxLength={1000}
                />
              </div>
            </Card>
            <Card>
              <Tabs
                label={texts.parts}
                selected={part}
                onSelect={setPart}
                tabs={[
                  {
                    id: 'steps',
                    title: texts.steps,
                    content: (
                      <div className={styles.steps}>
                        <FormWorkContext value={register}>
                          <FormSettingsContext value={{ words, main: MAIN, widgets: WIDGETS }}>
                            <Properties
                              schema={stepsSchema}
                              root={schemas.root}
                              value={{ steps: draft.steps }}
                              onChange={(next) => {
                                change({ steps: (next as JsonObject).steps as Steps });
                                setJson(undefined);
                              }}
                            />
                          </FormSettingsContext>
                        </FormWorkContext>
                      </div>
                    ),
                  },
                  {
                    id: 'json',
                    title: texts.json,
                    problems: { count: isWrong ? 1 : 0, text: texts.notJson },
                    content: (
                      <StepsJson
                        text={json?.text ?? jsonText(draft.steps)}
                        onChange={(text, steps) => {
                          setJson({ text, isWrong: steps === undefined });
                          if (steps) change({ steps });
                        }}
                      />
                    ),
                  },
                  {
                    id: 'curl',
                    title: texts.curl,
                    content: <CodeBlock code={curlOf(apiUrl, draft)} label={texts.curl} />,
                  },
                ]}
              />
            </Card>
          </div>
          <TryOut draft={draft} isSaved={version !== undefined && !isUnsaved} />
        </div>
      </FieldProblems>
    </Page>
  );
}

/** Options that are shown at once, besides required ones. */
const MAIN: ReadonlySet<string> = new Set([
  'steps',
  'text',
  'size',
  'anchor',
  'pages',
  'images',
  'lossy',
  'maxDpi',
  'userPassword',
  'ownerPassword',
  'every',
  'data',
  'html',
  'values',
  'flatten',
  'presets',
  'patterns',
  'certificateId',
  'reason',
  'profiles',
  'require',
  'dpi',
]);

/** Splits names at commas; a comma at the end begins a further one. */
function namesOf(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return names.length === 1 && names[0] === '' ? [] : names;
}
