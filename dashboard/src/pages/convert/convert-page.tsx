import type { RenderWarning } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FileOutput, FileText } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { contentOf } from '../../documents/upload-document.ts';
import { nameOf } from '../../documents/uploaded-file.ts';
import { useApiSchemas } from '../../schema-form/api-schemas.ts';
import { FormSettingsContext } from '../../schema-form/form-settings.ts';
import type { JsonObject } from '../../schema-form/schema.ts';
import { Properties } from '../../schema-form/schema-form.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { FieldProblems } from '../../ui/field-problems.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Select } from '../../ui/select.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import toolStyles from '../tools/tool-page.module.css';
import { useOptionWords } from '../tools/use-option-words.ts';
import { CONVERTED_SUFFIXES, type Result, resultsOf } from './formats.ts';
import { useConvertTexts } from './texts.ts';

/** Fields of the body that the page sets itself. */
const OWN_FIELDS = new Set(['file', 'filename', 'format', 'save', 'saveName', 'metadata']);
const MAIN_FIELDS = new Set(['password', 'options', 'comments', 'trackedChanges', 'landscape', 'strict']);

interface Made {
  readonly file: File;
  readonly documentId: string | undefined;
  readonly conformance: string | null;
  readonly warnings: readonly RenderWarning[];
}

/** Converts a document of an office program to a PDF, or to another format of its kind. */
export default function ConvertPage() {
  const texts = useConvertTexts();
  const shared = useOptionWords();
  const words = {
    ...shared,
    labels: { ...shared.labels, bookmarks: texts.bookmarks },
    hints: { ...shared.hints, bookmarks: '', password: texts.password },
  };
  const platen = usePlaten();
  const queries = useQueryClient();
  const schemas = useApiSchemas();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<Result>('pdf');
  const [options, setOptions] = useState<JsonObject>({});
  const results = resultsOf(file?.name ?? '');
  const format = results.includes(chosen) ? chosen : 'pdf';
  const convert = useMutation({
    mutationFn: async (source: File): Promise<Made> => {
      const saved = format === 'pdf' ? { saveName: nameOf(source) } : {};
      const body = {
        ...options,
        ...saved,
        file: await contentOf(platen, source),
        filename: source.name,
        format,
      };
      const made = await platen.convertDocument(body);
      const type = made.headers.get('content-type') ?? '';
      const converted = new File([await made.bytes()], `${nameOf(source)}.${format}`, { type });
      await queries.invalidateQueries({ queryKey: ['documents'] });
      const { documentId, warnings, headers } = made;
      return { file: converted, documentId, warnings, conformance: headers.get('x-conformance') };
    },
  });
  const choose = (next: File | undefined) => {
    setFile(next);
    convert.reset();
  };
  if (schemas.error) return <ErrorState error={schemas.error} onRetry={schemas.refetch} />;
  if (!schemas.data) return <Loading lines={6} />;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <DropArea hint={texts.drop} onDrop={([first]) => choose(first)}>
        {convert.data && <Outcome made={convert.data} />}
        <Card isPadded>
          <Form
            className={toolStyles.form!}
            onSubmit={(event) => {
              event.preventDefault();
              if (file && !convert.isPending) convert.mutate(file);
            }}
          >
            <FieldProblems error={convert.error}>
              <FileField
                name="file"
                label={texts.file}
                accepts={CONVERTED_SUFFIXES}
                file={file}
                onChange={choose}
              />
              <Select
                label={texts.format}
                hint={texts.formatHint}
                options={results.map((value) => ({ value, text: texts.formats[value] }))}
                value={format}
                onChange={(value) => {
                  setChosen(value);
                  convert.reset();
                }}
              />
              <FormSettingsContext value={{ words, main: MAIN_FIELDS, hidden: OWN_FIELDS }}>
                <Properties
                  schema={schemas.data.bodyOf('/v1/convert')}
                  root={schemas.data.root}
                  value={options}
                  onChange={(next) => {
                    setOptions(next as JsonObject);
                    convert.reset();
                  }}
                />
              </FormSettingsContext>
            </FieldProblems>
            <div className={toolStyles.actions}>
              <Button type="submit" look="primary" isDisabled={!file} isPending={convert.isPending}>
                <FileOutput aria-hidden />
                {texts.submit}
              </Button>
            </div>
          </Form>
        </Card>
      </DropArea>
    </Page>
  );
}

/** Shows that a file was made, with its warnings, and what can be done with it. */
function Outcome({ made: { file, documentId, conformance, warnings } }: { readonly made: Made }) {
  const texts = useConvertTexts();
  return (
    <Card isPadded>
      <div className={toolStyles.form} role="status">
        <p>
          {texts.done(file.name)} {conformance && texts.conforms(conformance)}
        </p>
        {warnings.map((warning, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice.
          <Notice key={at} kind="warning">
            <WarningText warning={warning} />
          </Notice>
        ))}
        <div className={toolStyles.actions}>
          <Button look="primary" onPress={() => saveFile(file)}>
            <Download aria-hidden />
            {texts.download}
          </Button>
          {documentId !== undefined && (
            <ButtonLink href={`/documents/${documentId}`}>
              <FileText aria-hidden />
              {texts.open}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}
