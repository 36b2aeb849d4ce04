import type { PdfResponse } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { derivedName, MAX_NAME } from '../../documents/document-name.ts';
import { lockOf } from '../../pdf/locked.ts';
import { PasswordForm } from '../../pdf/password-form.tsx';
import type { ApiSchemas } from '../../schema-form/api-schemas.ts';
import { FormSettingsContext } from '../../schema-form/form-settings.ts';
import type { JsonObject } from '../../schema-form/schema.ts';
import { Properties } from '../../schema-form/schema-form.tsx';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FieldProblems } from '../../ui/field-problems.tsx';
import { FormWorkContext, useFormWork } from '../../ui/form-work.ts';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PdfStage } from './pdf-stage.tsx';
import { useToolsTexts } from './texts.ts';
import { ToolOutcome } from './tool-outcome.tsx';
import styles from './tool-page.module.css';
import { TOOLS, type ToolBody, type ToolName } from './tools.ts';
import { useOptionWords } from './use-option-words.ts';
import { SelectedPagesContext, WIDGETS } from './widgets.tsx';

/** Fields of the body that the page sets itself. */
const OWN_FIELDS = ['pdf', 'save', 'saveName', 'metadata'] as const;

/** Runs a tool with options on a document, beside its pages. The document itself stays unchanged. */
export function ToolForm({
  name,
  document: { id, name: documentName, viewUrl },
  schemas,
}: {
  readonly name: ToolName;
  readonly document: { readonly id: string; readonly name: string; readonly viewUrl: string };
  readonly schemas: ApiSchemas;
}) {
  const texts = useToolsTexts();
  const words = useOptionWords();
  const tool = TOOLS[name];
  const own = texts.tools[name];
  const platen = usePlaten();
  const queries = useQueryClient();
  const { password, remember } = usePassword(id);
  const workId = `tool ${name} ${id}`;
  const kept = useKeptWork<JsonObject>(workId);
  const [options, setOptions] = useState<JsonObject>(kept ?? tool.initial);
  const markSaved = useKeepWork(workId, options);
  const [saveName, setSaveName] = useState(derivedName(documentName, own.suffix));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [view, setView] = useState<'pages' | 'page'>('pages');
  const { isAtWork, register } = useFormWork();
  const schema = schemas.bodyOf(tool.path);
  const hidden = new Set<string>([...OWN_FIELDS, ...(tool.asksPassword ? [] : ['password'])]);
  const body = (): ToolBody => ({
    ...(password !== undefined && { password }),
    ...options,
    pdf: { documentId: id },
  });
  const preview = useMutation({
    mutationFn: async () => {
      const result = await tool.run(platen, { ...body(), save: false });
      return (result as { response: PdfResponse }).response.bytes();
    },
  });
  const run = useMutation({
    mutationFn: async () => {
      const trimmed = saveName.trim();
      const result = await tool.run(platen, { ...body(), ...(trimmed !== '' && { saveName: trimmed }) });
      if (result.kind === 'pdf') await result.response.body.cancel();
      markSaved();
      await queries.invalidateQueries({ queryKey: ['documents'] });
      await queries.invalidateQueries({ queryKey: ['document-events', id] });
      return result;
    },
  });
  const change = (next: unknown) => {
    setOptions(next as JsonObject);
    preview.reset();
    run.reset();
  };
  const error = run.error ?? preview.error;
  const lock = lockOf(error);
  const back = { href: `/documents/${id}`, text: texts.back };
  return (
    <Page isWide title={own.title} lead={`${documentName} · ${own.lead}`} back={back}>
      <div className={styles.workspace}>
        <div className={styles.stage}>
          {preview.data && (
            <Notice kind="info">
              {texts.previewShown}{' '}
              <Button look="quiet" onPress={() => preview.reset()}>
                <Undo2 aria-hidden />
                {texts.showOriginal}
              </Button>
            </Notice>
          )}
          <PdfStage
            source={preview.data ?? viewUrl}
            documentId={id}
            view={view}
            onView={setView}
            selected={selected}
            onSelect={hasPages(schema.properties) ? setSelected : undefined}
          />
        </div>
        <div className={styles.side}>
          {run.data && <ToolOutcome result={run.data} />}
          {lock && (
            <PasswordForm
              isWrong={lock.isWrong}
              onPassword={(typed) => {
                remember(typed);
                preview.reset();
                run.reset();
              }}
            />
          )}
          <Card isPadded>
            <Form
              className={styles.form!}
              onSubmit={(event) => {
                event.preventDefault();
                if (!run.isPending && !isAtWork) run.mutate();
              }}
            >
              <FieldProblems error={lock ? undefined : error}>
                <FormSettingsContext value={{ words, main: new Set(tool.main), hidden, widgets: WIDGETS }}>
                  <FormWorkContext value={register}>
                    <SelectedPagesContext value={selected}>
                      <Properties schema={schema} root={schemas.root} value={options} onChange={change} />
                    </SelectedPagesContext>
                  </FormWorkContext>
                </FormSettingsContext>
                <TextField
                  name="saveName"
                  label={name === 'split' ? texts.namePrefix : texts.name}
                  value={saveName}
                  onChange={setSaveName}
                  maxLength={MAX_NAME}
                  autoComplete="off"
                />
              </FieldProblems>
              <div className={styles.actions}>
                {!tool.hasNoPreview && (
                  <Button isPending={preview.isPending || isAtWork} onPress={() => preview.mutate()}>
                    <Eye aria-hidden />
                    {texts.preview}
                  </Button>
                )}
                <Button type="submit" look="primary" isPending={run.isPending || isAtWork}>
                  <tool.icon aria-hidden />
                  {own.submit}
                </Button>
              </div>
            </Form>
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** Whether the options name pages, at any depth. */
function hasPages(properties: object | undefined): boolean {
  return (
    properties !== undefined && ['pages', 'ranges', 'stamps'].some((name) => Object.hasOwn(properties, name))
  );
}
