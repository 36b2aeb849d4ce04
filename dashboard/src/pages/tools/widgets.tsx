import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import { DocumentThumb } from '../../documents/document-thumb.tsx';
import { uploadDocument } from '../../documents/upload-document.ts';
import { ACCEPTED } from '../../documents/uploaded-file.ts';
import type { SchemaFieldProps } from '../../schema-form/form-settings.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { base64Of } from '../../ui/base64-of.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { useLateValue } from '../../ui/form-work.ts';
import { Select } from '../../ui/select.tsx';
import { formatRanges, type PageRange, parseRanges, rangesOf } from './page-ranges.ts';
import { useToolsTexts } from './texts.ts';
import styles from './tool-page.module.css';

/** Pages that are selected among the thumbnails, from 0. */
export const SelectedPagesContext = createContext<ReadonlySet<number>>(new Set());

/** Edits page ranges as text, or takes them from the selected thumbnails. */
function PagesField({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const texts = useToolsTexts();
  const selected = useContext(SelectedPagesContext);
  const given = Array.isArray(value) ? formatRanges(value as readonly PageRange[]) : '';
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typed.trim() !== '' && parseRanges(typed) === undefined;
  const text = typed !== undefined && (isWrong || same(parseRanges(typed), value)) ? typed : given;
  return (
    <div className={styles.pagesField}>
      <TextField
        label={label}
        hint={schema.description === undefined ? texts.pagesHint : `${texts.pagesHint} ${schema.description}`}
        error={isWrong ? texts.pagesWrong : undefined}
        value={text}
        isRequired={isRequired}
        onChange={(next) => {
          setTyped(next);
          if (next.trim() === '') onChange(undefined);
          else if (parseRanges(next)) onChange(parseRanges(next));
        }}
        autoComplete="off"
      />
      {selected.size > 0 && (
        <Button
          onPress={() => {
            setTyped(undefined);
            onChange(rangesOf(selected));
          }}
        >
          {texts.takeSelected(selected.size)}
        </Button>
      )}
    </div>
  );
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Chooses an image from the device, which the request has in base64. */
function ImageField({ label, onChange }: SchemaFieldProps) {
  const chosen = useFileValue(base64Of, useLateValue(onChange));
  return <FileField label={label} accepts={['image/png', 'image/jpeg']} {...chosen} />;
}

/**
 * Returns the properties of a field for a file of which the value is made.
 *
 * @param take takes the value: see {@link useLateValue}
 */
function useFileValue<Value>(
  read: (file: File) => Promise<Value>,
  take: (value: Promise<Value>) => Promise<void>,
) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<unknown>();
  const choose = async (chosen: File) => {
    setFile(chosen);
    setError(undefined);
    try {
      await take(read(chosen));
    } catch (problem) {
      setError(problem);
    }
  };
  return { file, error: error === undefined ? undefined : <ErrorText error={error} />, onChange: choose };
}

/** Number of documents that can be chosen, the newest first. */
const CHOICES = 50;

/**
 * Chooses a document, or uploads a file as one.
 *
 * @param acceptsPassword whether the value may have the password of an encrypted document
 */
export function PdfField({
  label,
  value,
  onChange,
  acceptsPassword = false,
}: Pick<SchemaFieldProps, 'label' | 'value' | 'onChange'> & { readonly acceptsPassword?: boolean }) {
  const texts = useToolsTexts();
  const platen = usePlaten();
  // A document that is chosen during an upload stays.
  const take = useLateValue(onChange);
  const upload = useFileValue(async (chosen) => {
    const { documentId } = await uploadDocument(platen, chosen);
    return { documentId };
  }, take);
  const { file } = upload;
  const { data } = useQuery({
    queryKey: ['documents', 'latest', CHOICES],
    queryFn: ({ signal }) => platen.listDocuments({ limit: CHOICES }, { signal }),
  });
  const { documentId: chosen = '', password } = (value ?? {}) as Partial<
    Record<'documentId' | 'password', string>
  >;
  const chosenName = data?.data.find(({ id }) => id === chosen)?.name ?? file?.name ?? label;
  return (
    <>
      <Select
        label={label}
        value={chosen}
        onChange={(documentId) => void take(Promise.resolve(documentId === '' ? undefined : { documentId }))}
        options={[
          { value: '', text: texts.noDocument },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: id, text: name })),
          ...(file && chosen !== '' && !data?.data.some(({ id }) => id === chosen)
            ? [{ value: chosen, text: file.name }]
            : []),
        ]}
      />
      {chosen !== '' && (
        <DocumentThumb
          key={chosen}
          documentId={chosen}
          name={chosenName}
          {...(acceptsPassword && {
            password,
            onPassword: (typed: string) =>
              onChange({ documentId: chosen, ...(typed !== '' && { password: typed }) }),
          })}
        />
      )}
      <FileField label={texts.orFile} accepts={ACCEPTED} {...upload} />
    </>
  );
}

/** Fields for values that a JSON Schema does not describe well, by the name of their definition or property. */
export const WIDGETS = {
  PageSelection: PagesField,
  ranges: PagesField,
  PdfInput: PdfField,
  image: ImageField,
};
