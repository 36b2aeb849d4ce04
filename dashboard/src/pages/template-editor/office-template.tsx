import type { Template, TemplateFields } from '@platen/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { CodeEditor } from '../../code/code-editor.tsx';
import { jsonText } from '../../code/json-text.ts';
import { useIsNarrow } from '../../code/use-is-narrow.ts';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { base64Of } from '../../ui/base64-of.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { isOfficeTemplate, OFFICE_TEMPLATE_SUFFIXES } from '../../ui/office-files.ts';
import { Page } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { useLeaveGuard } from '../../unsaved/use-leave-guard.ts';
import { DataPanel } from './data-panel.tsx';
import { type Draft, draftOf, isPlaced, partsOf, type SourceParts } from './draft.ts';
import { DraftNotices } from './draft-notices.tsx';
import { EditorActions } from './editor-actions.tsx';
import { EditorDialogs } from './editor-dialogs.tsx';
import { FieldList } from './field-list.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ProblemText } from './problem-list.tsx';
import { MAIN_SAMPLE, SampleChoice } from './sample-choice.tsx';
import type { OpenedTemplate } from './template-editor.tsx';
import styles from './template-page.module.css';
import { useEditorTexts } from './texts.ts';
import { problemsOfRefusal, usePreview } from './use-preview.ts';
import { useSamples } from './use-samples.ts';
import { useSaving } from './use-saving.ts';
import { useRestoredDraft, useStoredDraft, type Work } from './use-stored-draft.ts';

type TabId = 'data' | 'fields' | 'preview';

interface OfficeTemplateProps {
  readonly opened: OpenedTemplate;
  readonly onReload: () => void;
}

/** Page of a template that is an office document: its file, its fields, its sample data, and a preview. */
export function OfficeTemplate({ opened, onReload }: OfficeTemplateProps) {
  const { data, error, refetch } = useFields(opened.template);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading lines={6} />;
  return <OfficeEditor opened={opened} fields={data} onReload={onReload} />;
}

/** Reads the fields of the saved version. */
function useFields({ slug, version }: Pick<Template, 'slug' | 'version'>) {
  const platen = usePlaten();
  return useQuery({
    queryKey: ['template-fields', slug, version],
    queryFn: async ({ signal }) => (await platen.readTemplateFields({ template: slug }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  });
}

function OfficeEditor({
  opened: { template: openedTemplate, source },
  fields: openedFields,
  onReload,
}: OfficeTemplateProps & { readonly fields: TemplateFields }) {
  const { office: texts, ...common } = useEditorTexts();
  const isNarrow = useIsNarrow();
  const workId = `template ${openedTemplate.id}`;
  const kept = useKeptWork<Work>(workId);
  const restored = useRestoredDraft(openedTemplate);
  const before = kept ?? restored;
  const [draft, setDraft] = useState(() => before?.draft ?? draftWith(source, openedFields));
  const [saved, setSaved] = useState(() => before?.saved ?? draft);
  const [tab, setTab] = useState<TabId>('data');
  const [view, setView] = useState<'form' | 'json'>('form');
  const { parts, problems: unfit } = useMemo(() => partsOf(draft), [draft]);
  const saving = useSaving(before?.template ?? openedTemplate, (sent) => setSaved(draftOf(sent)), true);
  const { template } = saving;
  const fields = useFields(template).data ?? openedFields;
  useKeepWork<Work>(workId, { draft, saved, template }, true);
  const samples = useSamples(draft, (part) => setDraft((before) => ({ ...before, ...part })));
  const preview = usePreview(parts, template, samples.selected, true);
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(saved);
  const guard = useLeaveGuard(isUnsaved);
  const stored = useStoredDraft({ draft, saved, template }, isUnsaved);
  const file = useFile(template, fields, parts, (next, sent) => {
    saving.setTemplate(next);
    setDraft(draftOf(sent));
    setSaved(draftOf(sent));
  });
  const { target, isOver } = useFileDrop<HTMLDivElement>(([first]) => first && file.upload(first, texts));
  const refused = problemsOfRefusal(saving.refusal?.error);
  const schema = draft.dataSchema.trim() === '' ? jsonText(fields.dataSchema) : draft.dataSchema;
  const previewPanel = (
    <PreviewPanel
      fileName={`${template.slug}.pdf`}
      preview={preview}
      isHeld={parts === undefined}
      problems={[...refused, ...unfit, ...preview.problems]}
      onOpen={() => {
        setTab('data');
        setView('json');
      }}
    />
  );
  const problem = file.error;
  return (
    <Page
      isWide
      title={template.name}
      lead={<code>{template.slug}</code>}
      actions={
        <EditorActions
          saving={saving}
          isUnsaved={isUnsaved}
          isFit={parts !== undefined}
          onSave={() => parts && saving.save(parts)}
          onDeleted={() => {
            stored.discard();
            guard.letGo();
          }}
        />
      }
    >
      <DraftNotices
        restored={kept || !isUnsaved ? undefined : restored}
        version={openedTemplate.version}
        onDiscard={() => {
          stored.discard();
          setDraft(draftWith(source, openedFields));
          setSaved(draftWith(source, openedFields));
          saving.setTemplate(openedTemplate);
        }}
        refusal={saving.refusal?.error}
        unfit={undefined}
      />
      <div ref={target} className={styles.dropOffice} data-drop-target={isOver || undefined}>
        <div className={styles.files}>
          <p className={styles.hint}>{texts.lead}</p>
          <Button isPending={file.isDownloading} onPress={file.download}>
            <FileDown aria-hidden />
            {texts.download}
          </Button>
          <FileTrigger
            acceptedFileTypes={OFFICE_TEMPLATE_SUFFIXES}
            onSelect={(files) => files?.[0] && file.upload(files[0], texts)}
          >
            <Button isPending={file.isUploading} isDisabled={parts === undefined}>
              <FileUp aria-hidden />
              {texts.upload}
            </Button>
          </FileTrigger>
        </div>
        {problem && <ErrorNotice error={problem} />}
        <div className={styles.split}>
          <div className={styles.pane}>
            <Tabs
              label={common.editor}
              selected={tab === 'preview' && !isNarrow ? 'data' : tab}
              onSelect={setTab}
              tabs={[
                ...(isNarrow
                  ? [{ id: 'preview' as const, title: common.tabs.preview, content: previewPanel }]
                  : []),
                {
                  id: 'data',
                  title: common.tabs.data,
                  isKept: true,
                  content: (
                    <DataPanel
                      choice={
                        <SampleChoice
                          names={samples.names}
                          selected={samples.selected}
                          onSelect={samples.select}
                          edit={samples.edit}
                        />
                      }
                      code={
                        <CodeEditor
                          label={common.labels.sampleData}
                          hint={common.leaveEditor}
                          language="json"
                          value={samples.text}
                          onChange={samples.setText}
                          problemText={(problem) => <ProblemText problem={problem} />}
                          problems={unfit
                            .filter(isPlaced)
                            .filter(({ sample = MAIN_SAMPLE }) => sample === samples.selected)}
                        />
                      }
                      text={samples.text}
                      schema={schema}
                      view={view}
                      onView={setView}
                      onChange={samples.setText}
                    />
                  ),
                },
                {
                  id: 'fields',
                  title: texts.fields(fields.fields.length),
                  content: <FieldList fields={fields.fields} />,
                },
              ]}
            />
          </div>
          {!isNarrow && <div className={styles.pane}>{previewPanel}</div>}
        </div>
      </div>
      <EditorDialogs
        saving={saving}
        guard={guard}
        onSaveOver={(version) => parts && saving.save(parts, version)}
        onDrop={stored.discard}
        onLoadTheirs={onReload}
      />
    </Page>
  );
}

/** Returns the draft of a saved source, with data made from its fields if it has none. */
function draftWith(source: SourceParts, { sampleData }: TemplateFields): Draft {
  return draftOf({ ...source, sampleData: source.sampleData ?? sampleData });
}

/** Downloads the template's file, and uploads another one as the next version. */
function useFile(
  { slug, version }: Template,
  fields: TemplateFields,
  parts: SourceParts | undefined,
  onSaved: (template: Template, sent: SourceParts) => void,
) {
  const platen = usePlaten();
  const queries = useQueryClient();
  const downloading = useMutation({
    mutationFn: async (missing: string) => {
      const assets = (await platen.getTemplateAssets(slug)).data;
      const asset = assets.find(({ path }) =>
        OFFICE_TEMPLATE_SUFFIXES.some((it) => path === `template${it}`),
      );
      if (!asset) throw new Error(missing);
      const bytes = await (await platen.getTemplateAsset(slug, asset.path)).bytes();
      const name = asset.path.replace(/^template/, slug);
      saveFile(new File([new Uint8Array(bytes)], name, { type: asset.mediaType }));
    },
  });
  const uploading = useMutation({
    mutationFn: async ({ chosen, texts }: { chosen: File; texts: { readonly notOffice: string } }) => {
      if (!isOfficeTemplate(chosen)) throw new Error(texts.notOffice);
      if (!parts) return;
      const file = await base64Of(chosen);
      const { data: next } = await platen.readTemplateFields({ file });
      const sent = followFields(parts, fields, next);
      const { dataSchema, sampleData, samples } = sent;
      const body = { file, dataSchema, sampleData, samples, baseVersion: version };
      const { data } = await platen.updateTemplate(slug, body);
      onSaved(data, sent);
      await queries.invalidateQueries({ queryKey: ['templates'] });
    },
  });
  const { office } = useEditorTexts();
  return {
    download: () => downloading.mutate(office.missing),
    upload: (chosen: File, texts: { readonly notOffice: string }) => uploading.mutate({ chosen, texts }),
    isDownloading: downloading.isPending,
    isUploading: uploading.isPending,
    error: uploading.error ?? downloading.error,
  };
}

/** Gives new fields a value in the sample data, and lets a schema that was made from the fields follow them. */
function followFields(parts: SourceParts, before: TemplateFields, after: TemplateFields): SourceParts {
  const isMade = JSON.stringify(parts.dataSchema) === JSON.stringify(before.dataSchema);
  return {
    ...parts,
    dataSchema: isMade ? (after.dataSchema as SourceParts['dataSchema']) : parts.dataSchema,
    sampleData: { ...(after.sampleData as SourceParts['sampleData']), ...parts.sampleData },
  };
}
