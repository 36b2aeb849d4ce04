import type { Template, TemplateSource } from '@platen/client';
import { useEffect, useMemo, useState } from 'react';
import { CodeEditor, type CodePlace } from '../../code/code-editor.tsx';
import { useIsNarrow } from '../../code/use-is-narrow.ts';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLeaveGuard } from '../../unsaved/use-leave-guard.ts';
import { AssetsPanel } from './assets-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import {
  type Draft,
  draftOf,
  isPlaced,
  PARTS,
  type Part,
  type Problem,
  partsOf,
  type SourceParts,
} from './draft.ts';
import { DraftNotices } from './draft-notices.tsx';
import { EditorActions } from './editor-actions.tsx';
import { EditorDialogs } from './editor-dialogs.tsx';
import { InsertMenu } from './insert-menu.tsx';
import { OptionsForm } from './options-form.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ProblemText } from './problem-list.tsx';
import { MAIN_SAMPLE, SampleChoice } from './sample-choice.tsx';
import styles from './template-page.module.css';
import { useEditorTexts } from './texts.ts';
import { useCssProblems } from './use-css-problems.ts';
import { useFieldCompletion } from './use-field-completion.ts';
import { problemsOfRefusal, usePreview } from './use-preview.ts';
import { useSamples } from './use-samples.ts';
import { useSaving } from './use-saving.ts';
import { useRestoredDraft, useStoredDraft, type Work } from './use-stored-draft.ts';

const TEXTS = ['html', 'header', 'footer', 'dataSchema'] as const;
type TabId = (typeof TEXTS)[number] | 'data' | 'assets' | 'options' | 'preview';

/** Template as loaded when the editor opens. */
export interface OpenedTemplate {
  readonly template: Template;
  readonly source: SourceParts & Pick<TemplateSource, 'assets'>;
}

/** Editor of a template, with a preview beside it, or in a tab on a narrow screen. */
export function TemplateEditor({
  opened,
  onReload,
}: {
  readonly opened: OpenedTemplate;
  readonly onReload: () => void;
}) {
  const texts = useEditorTexts();
  const isNarrow = useIsNarrow();
  const workId = `template ${opened.template.id}`;
  const kept = useKeptWork<Work>(workId);
  const restored = useRestoredDraft(opened.template);
  const before = kept ?? restored;
  const [draft, setDraft] = useState<Draft>(() => before?.draft ?? draftOf(opened.source));
  const [saved, setSaved] = useState(() => before?.saved ?? draft);
  const [tab, setTab] = useState<TabId>('html');
  const [dataView, setDataView] = useState<'form' | 'json'>('form');
  const [place, setPlace] = useState<CodePlace & { readonly part: Part }>();
  const [inserted, setInserted] = useState<{
    readonly text: string;
    readonly isSnippet?: boolean;
    readonly part: Part;
  }>();
  const { parts, problems: unfit } = useMemo(() => partsOf(draft), [draft]);
  const complete = useFieldCompletion(parts);
  const css = useCssProblems(draft);
  const saving = useSaving(before?.template ?? opened.template, (sent) => setSaved(draftOf(sent)));
  useKeepWork<Work>(workId, { draft, saved, template: saving.template }, true);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const samples = useSamples(draft, change);
  const preview = usePreview(parts, saving.template, samples.selected);
  // The error only applies to an unchanged draft: a later change may have corrected it.
  const refusal =
    saving.refusal && isSame(draftOf(saving.refusal.parts), draft) ? saving.refusal.error : undefined;
  const refused = useMemo(() => problemsOfRefusal(refusal), [refusal]);
  const problems = useMemo(
    () => distinct([...refused, ...unfit, ...preview.problems, ...css]),
    [refused, unfit, preview.problems, css],
  );
  const byPart = useMemo(() => Map.groupBy(problems.filter(isPlaced), ({ part }) => part), [problems]);
  const isUnsaved = !isSame(draft, saved);
  const guard = useLeaveGuard(isUnsaved);
  const stored = useStoredDraft({ draft, saved, template: saving.template }, isUnsaved);
  const [isHeld, setHeld] = useState(false);
  // A draft that is invalid cannot be sent: the cursor moves to its first error instead.
  const save = () => {
    setHeld(parts === undefined);
    if (parts) {
      if (isUnsaved) saving.save(parts);
    } else if (unfit[0]) open(unfit[0]);
  };
  useSaveKey(save);
  const open = ({ part, line, column, sample = MAIN_SAMPLE }: Problem) => {
    if (part === undefined || line === undefined) return;
    if (part === 'sampleData') {
      setDataView('json');
      samples.select(sample);
    }
    setTab(part === 'sampleData' ? 'data' : part);
    setPlace({ part, line, column: column ?? 1 });
  };
  const shownIn = (part: Part) =>
    (byPart.get(part) ?? NONE).filter(
      ({ sample = MAIN_SAMPLE }) => part !== 'sampleData' || sample === samples.selected,
    );
  const code = (part: Part) => (
    <CodeEditor
      label={texts.labels[part]}
      hint={texts.leaveEditor}
      language={isLiquid(part) ? 'liquid' : 'json'}
      value={part === 'sampleData' ? samples.text : draft[part]}
      onChange={part === 'sampleData' ? samples.setText : (value) => change({ [part]: value })}
      problems={shownIn(part)}
      problemText={(problem) => <ProblemText problem={problem} />}
      place={place?.part === part ? place : undefined}
      inserted={inserted?.part === part ? inserted : undefined}
      actions={
        isLiquid(part) && <InsertMenu onInsert={(text) => setInserted({ text, part, isSnippet: true })} />
      }
      complete={complete}
    />
  );
  const countIn = (part: Part) => {
    const count = byPart.get(part)?.length ?? 0;
    return { count, text: texts.problemsIn(count) };
  };
  const previewPanel = (
    <PreviewPanel
      fileName={`${saving.template.slug}.pdf`}
      preview={preview}
      isHeld={parts === undefined}
      problems={problems}
      onOpen={open}
    />
  );
  const tabs = [
    ...(isNarrow ? [{ id: 'preview' as const, title: texts.tabs.preview, content: previewPanel }] : []),
    ...TEXTS.slice(0, 3).map((id) => codeTab(id)),
    {
      id: 'data' as const,
      title: texts.tabs.data,
      problems: countIn('sampleData'),
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
          code={code('sampleData')}
          text={samples.text}
          schema={draft.dataSchema}
          view={dataView}
          onView={setDataView}
          onChange={samples.setText}
        />
      ),
    },
    codeTab('dataSchema'),
    {
      id: 'assets' as const,
      title: texts.tabs.assets,
      content: (
        <AssetsPanel
          template={saving.template}
          onVersion={(version) => saving.setTemplate({ ...saving.template, version })}
          onInsert={(text) => {
            setTab('html');
            setInserted({ text, part: 'html' });
          }}
        />
      ),
    },
    {
      id: 'options' as const,
      title: texts.tabs.options,
      content: <OptionsForm options={draft.options} onChange={(options) => change({ options })} />,
    },
  ];
  function codeTab(id: (typeof TEXTS)[number]) {
    return { id, title: texts.tabs[id], problems: countIn(id), isKept: true, content: code(id) };
  }
  return (
    <Page
      isWide
      title={saving.template.name}
      lead={<code>{saving.template.slug}</code>}
      actions={
        <EditorActions
          saving={saving}
          isUnsaved={isUnsaved}
          isFit={parts !== undefined}
          onSave={save}
          onDeleted={() => {
            stored.discard();
            guard.letGo();
          }}
        />
      }
    >
      <DraftNotices
        restored={kept || !isUnsaved ? undefined : restored}
        version={opened.template.version}
        onDiscard={() => {
          stored.discard();
          setDraft(draftOf(opened.source));
          setSaved(draftOf(opened.source));
          saving.setTemplate(opened.template);
        }}
        refusal={refusal}
        unfit={isHeld ? unfit[0] : undefined}
      />
      <div className={styles.split}>
        <div className={styles.pane}>
          <Tabs
            label={texts.editor}
            tabs={tabs}
            selected={tab === 'preview' && !isNarrow ? 'html' : tab}
            onSelect={setTab}
          />
        </div>
        {!isNarrow && <div className={styles.pane}>{previewPanel}</div>}
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

const NONE: readonly never[] = [];

function isLiquid(part: Part): boolean {
  return part !== 'dataSchema' && part !== 'sampleData';
}

/** Removes duplicates of problems that both a preview and a save report. Errors come first, then each part in order of its lines. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  const all = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  const rank = ({ severity, part, line = 0, column = 0 }: Problem) =>
    [severity === 'error' ? 0 : 1, part === undefined ? -1 : PARTS.indexOf(part), line, column] as const;
  return [...all.values()].sort((a, b) => {
    const other = rank(b);
    return (
      rank(a)
        .map((value, at) => value - other[at]!)
        .find((difference) => difference !== 0) ?? 0
    );
  });
}

function isSame(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Saves on Ctrl+S or Command+S. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
