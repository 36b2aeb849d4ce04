import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { Pair, RenderOrder, ResultFormat } from './render-order.ts';
import styles from './render-page.module.css';
import { useRenderTexts } from './texts.ts';

/** Maximum number of metadata pairs of a document. */
const MOST_PAIRS = 20;

/** Edits the options of the PDF: its name, its metadata, and whether it is saved. */
export function DocumentForm({
  order,
  officeFormat,
  onChange,
}: {
  readonly order: RenderOrder;
  /** Format of the template's file; undefined for HTML. */
  readonly officeFormat: ResultFormat | undefined;
  readonly onChange: (change: Partial<RenderOrder>) => void;
}) {
  const texts = useRenderTexts();
  const { pairs } = order;
  const setPair = (at: number, change: Partial<Pair>) =>
    onChange({ pairs: pairs.map((pair, i) => (i === at ? { ...pair, ...change } : pair)) });
  return (
    <div className={styles.form}>
      {officeFormat !== undefined && (
        <Select
          label={texts.format}
          hint={texts.formatHint}
          options={[
            { value: 'pdf', text: 'PDF' },
            { value: officeFormat, text: texts.formats[officeFormat] },
          ]}
          value={order.format}
          onChange={(format) => onChange({ format })}
        />
      )}
      <Checkbox label={texts.save} isSelected={order.isSaved} onChange={(isSaved) => onChange({ isSaved })} />
      <Checkbox
        label={texts.strict}
        isSelected={order.isStrict}
        onChange={(isStrict) => onChange({ isStrict })}
      />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={order.name}
        onChange={(name) => onChange({ name })}
        maxLength={200}
        autoComplete="off"
      />
      <fieldset className={styles.pairs}>
        <legend>{texts.metadata}</legend>
        <p className={styles.hint}>{texts.metadataHint}</p>
        {pairs.map(({ key, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no other identity, and both fields are controlled.
          <div key={at} className={styles.pair}>
            <TextField
              label={texts.key(at + 1)}
              value={key}
              onChange={(next) => setPair(at, { key: next })}
              autoComplete="off"
            />
            <TextField
              label={texts.value(at + 1)}
              value={value}
              onChange={(next) => setPair(at, { value: next })}
              autoComplete="off"
            />
            <Button
              look="quiet"
              isIcon
              aria-label={texts.removePair(at + 1)}
              onPress={() => onChange({ pairs: pairs.toSpliced(at, 1) })}
            >
              <X aria-hidden />
            </Button>
          </div>
        ))}
        <div>
          <Button
            isDisabled={pairs.length >= MOST_PAIRS}
            onPress={() => onChange({ pairs: [...pairs, { key: '', value: '' }] })}
          >
            <Plus aria-hidden />
            {texts.addPair}
          </Button>
        </div>
      </fieldset>
    </div>
  );
}
