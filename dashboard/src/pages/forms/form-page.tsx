import { ApiError, type FormField } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, FileX, Save } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useParams } from 'wouter';
import { derivedName } from '../../documents/document-name.ts';
import { useDocument } from '../../documents/use-document.ts';
import { lockOf } from '../../pdf/locked.ts';
import { PasswordForm } from '../../pdf/password-form.tsx';
import { PdfWorkspace } from '../../pdf/pdf-workspace.tsx';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here.ts';
import { FieldInput } from './field-input.tsx';
import { FieldMarks } from './field-marks.tsx';
import styles from './form-page.module.css';
import { useFormTexts } from './texts.ts';
import { useForm } from './use-form.ts';
import { changedValues, type FieldValue, type Values } from './values.ts';

interface Work {
  readonly typed: Values;
  readonly isFlat: boolean;
}

/** Fills in the form of a document, and saves it as a new document. The original stays unchanged. */
export default function FormPage() {
  const { id = '' } = useParams();
  const { form: texts } = useFormTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const navigate = useNavigateFromHere();
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<FormField>();
  const workId = `form ${id}`;
  const kept = useKeptWork<Work>(workId);
  const [typed, setTyped] = useState<Values>(kept?.typed ?? {});
  const [isFlat, setFlat] = useState(kept?.isFlat ?? false);
  const markSaved = useKeepWork<Work>(workId, { typed, isFlat });
  const document = useDocument(id);
  const { password, remember } = usePassword(id);
  const { data, error, refetch } = useForm(id);
  const lock = lockOf(error);
  const values: Values = { ...(data?.values as Values | undefined), ...typed };
  const [losesSignatures, setLosesSignatures] = useState(false);
  const body = () => ({
    pdf: { documentId: id },
    ...(password !== undefined && { password }),
    values: changedValues(data!.values as Values, typed),
    flatten: isFlat,
    ...(losesSignatures && { removeSignatures: true }),
  });
  const preview = useMutation({
    mutationFn: async () => {
      const filled = await platen.fillForm({ ...body(), save: false });
      return {
        bytes: await filled.bytes(),
        cut: [...new Set(filled.formWarnings.map(({ field }) => field))],
      };
    },
  });
  const save = useMutation({
    mutationFn: async (isCutAccepted: boolean) => {
      const saved = await platen.fillForm({
        ...body(),
        strict: !isCutAccepted,
        saveName: derivedName(document.data!.name, texts.suffix),
      });
      await saved.body.cancel();
      markSaved();
      await queries.invalidateQueries({ queryKey: ['documents'] });
      navigate(`/documents/${saved.documentId}`);
    },
  });
  const wouldBreak = losesSignatures || [save.error, preview.error].some(breaksSignatures);
  if (document.error) return <ErrorState error={document.error} onRetry={document.refetch} />;
  if (!document.data) return <Loading lines={6} />;
  const back = { href: `/documents/${id}`, text: texts.back };
  if (lock) {
    return (
      <Page title={texts.title} lead={document.data.name} back={back}>
        <PasswordForm isWrong={lock.isWrong} onPassword={remember} />
      </Page>
    );
  }
  if (error) {
    return (
      <Page title={texts.title} lead={document.data.name} back={back}>
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!data) return <Loading lines={6} />;
  const fields = data.fields.filter(({ fillable }) => fillable);
  if (fields.length === 0) {
    return (
      <Page title={texts.title} lead={document.data.name} back={back}>
        <Card>
          <State icon={FileX} title={texts.noneTitle} text={texts.noneText} />
        </Card>
      </Page>
    );
  }
  const show = (field: FormField) => {
    setShown(field);
    const [first] = field.boxes;
    if (first && !field.boxes.some((box) => box.page === page)) setPage(first.page);
  };
  const change = (field: FormField, value: FieldValue) => setTyped({ ...typed, [field.name]: value });
  return (
    <Page title={texts.title} lead={document.data.name} back={back}>
      <PdfWorkspace
        source={preview.data?.bytes ?? document.data.viewUrl}
        documentId={id}
        page={page}
        onPageChange={setPage}
        overlay={(displayed) => <FieldMarks page={displayed} fields={fields} shown={shown} />}
      >
        <Form
          className={styles.form!}
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) save.mutate(false);
          }}
        >
          {data.calculated && <Notice kind="info">{texts.calculated}</Notice>}
          <div className={styles.fields}>
            {fields.map((field) => (
              <div key={field.name} onFocusCapture={() => show(field)}>
                <FieldInput
                  field={field}
                  value={values[field.name] ?? null}
                  onChange={(value) => change(field, value)}
                />
              </div>
            ))}
          </div>
          <Checkbox label={texts.flatten} isSelected={isFlat} onChange={setFlat} />
          {wouldBreak && (
            <Checkbox
              label={texts.removeSignatures}
              isSelected={losesSignatures}
              onChange={setLosesSignatures}
            />
          )}
          {preview.error && <ErrorNotice error={preview.error} />}
          {preview.data && preview.data.cut.length > 0 && (
            <Notice kind="warning">{texts.cut(preview.data.cut.join(', '))}</Notice>
          )}
          {save.error && <ErrorNotice error={save.error} />}
          <div className={styles.actions}>
            <Button isPending={preview.isPending} onPress={() => preview.mutate()}>
              <Eye aria-hidden />
              {texts.preview}
            </Button>
            {save.error instanceof ApiError && save.error.code === 'FIELD_TEXT_CUT' && (
              <Button isPending={save.isPending} onPress={() => save.mutate(true)}>
                {texts.saveCut}
              </Button>
            )}
            <Button type="submit" look="primary" isPending={save.isPending}>
              <Save aria-hidden />
              {texts.save}
            </Button>
          </div>
        </Form>
      </PdfWorkspace>
    </Page>
  );
}

/** Whether filling in was refused because signatures would not stay valid. */
function breaksSignatures(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SIGNATURE_WOULD_BREAK';
}
