import type { StoredDocument } from '@platen/client';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './document-page.module.css';
import { ownPairs } from './own-pairs.ts';
import { useDocumentPageTexts } from './texts.ts';

type Retention = 'own' | 'deleted' | 'date';

interface Pair {
  readonly row: number;
  readonly key: string;
  readonly value: string;
  /** Value as it was read, so that an unchanged number stays a number. */
  readonly before?: string | number;
}

/** Changes the name, retention and metadata of a document. */
export default function EditDialog({
  document,
  onClose,
}: {
  readonly document: StoredDocument;
  readonly onClose: () => void;
}) {
  const { documentPage: texts } = useDocumentPageTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [name, setName] = useState(document.name);
  const [retention, setRetention] = useState<Retention>('own');
  const [date, setDate] = useState('');
  const [pairs, setPairs] = useState<readonly Pair[]>(() =>
    ownPairs(document).map(([key, value], row) => ({ row, key, value: String(value), before: value })),
  );
  const [isChecked, setChecked] = useState(false);
  const nameError = name.trim() === '' ? texts.nameMissing : undefined;
  const dateError = retention === 'date' ? dateProblem(date, texts) : undefined;
  const pairErrors = pairs.map(({ key, row }) => {
    if (key.trim() === '') return texts.keyMissing;
    return pairs.some((other) => other.row < row && other.key.trim() === key.trim())
      ? texts.keyTwice
      : undefined;
  });
  const set = (row: number, change: Partial<Pair>) =>
    setPairs(pairs.map((pair) => (pair.row === row ? { ...pair, ...change } : pair)));
  const save = () => {
    setChecked(true);
    if (nameError || dateError || pairErrors.some((error) => error)) return false as const;
    return (async () => {
      const { data } = await platen.updateDocument(document.id, {
        ...(name !== document.name && { name: name.trim() }),
        ...(retention === 'deleted' && { expiresAt: null }),
        ...(retention === 'date' && { expiresAt: endOf(date) }),
        metadata: Object.fromEntries(
          pairs.map(({ key, value, before }) => [key.trim(), value === String(before) ? before! : value]),
        ),
      });
      // The URL to show the PDF stays: another one would be an event of the audit trail.
      queries.setQueryData(
        ['document', document.id],
        (old: object | undefined) => old && { ...old, ...data },
      );
      await Promise.all(
        [['documents'], ['document-events', document.id], ['document-links']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      onClose();
    })();
  };
  return (
    <FormDialog title={texts.editTitle} submit={texts.save} onSubmit={save} onClose={onClose}>
      <TextField
        name="name"
        label={texts.name}
        value={name}
        onChange={setName}
        autoFocus
        maxLength={200}
        error={isChecked ? nameError : undefined}
      />
      <Select<Retention>
        label={texts.keepUntil}
        value={retention}
        onChange={setRetention}
        options={[
          { value: 'own', text: texts.untilOwn },
          { value: 'date', text: texts.untilDate },
          { value: 'deleted', text: texts.untilDeleted },
        ]}
      />
      {retention === 'date' && (
        <TextField
          name="expiresAt"
          label={texts.untilDate}
          type="date"
          value={date}
          onChange={setDate}
          hint={texts.untilHint}
          error={isChecked ? dateError : undefined}
        />
      )}
      <fieldset className={styles.pairs}>
        <legend>{texts.metadata}</legend>
        {pairs.map(({ row, key, value }, index) => (
          <div key={row} className={styles.pair}>
            <TextField
              aria-label={texts.key}
              value={key}
              onChange={(next) => set(row, { key: next })}
              maxLength={100}
              input={{ placeholder: texts.key, spellCheck: 'false', autoCapitalize: 'none' }}
              error={isChecked ? pairErrors[index] : undefined}
            />
            <TextField
              name={`metadata.${key.trim()}`}
              aria-label={`${texts.value}: ${key}`}
              value={value}
              onChange={(next) => set(row, { value: next })}
              maxLength={500}
              input={{ placeholder: texts.value }}
            />
            <Button
              look="quiet"
              isIcon
              aria-label={texts.removePair(key)}
              onPress={() => setPairs(pairs.filter((pair) => pair.row !== row))}
            >
              <X aria-hidden />
            </Button>
          </div>
        ))}
        <div>
          <Button
            onPress={() =>
              setPairs([
                ...pairs,
                { row: Math.max(-1, ...pairs.map((pair) => pair.row)) + 1, key: '', value: '' },
              ])
            }
          >
            <Plus aria-hidden />
            {texts.addPair}
          </Button>
        </div>
      </fieldset>
    </FormDialog>
  );
}

/** Returns the last moment of a day of the user's calendar. */
function endOf(date: string): string {
  return new Date(`${date}T23:59:59`).toISOString();
}

function dateProblem(
  date: string,
  texts: { readonly dateMissing: string; readonly datePast: string },
): string | undefined {
  if (date === '' || Number.isNaN(Date.parse(date))) return texts.dateMissing;
  return Date.parse(endOf(date)) <= Date.now() ? texts.datePast : undefined;
}
