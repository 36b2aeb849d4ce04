import { Checkbox, Checkboxes } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { TemplateOptions } from './draft.ts';
import styles from './template-page.module.css';
import { useEditorTexts } from './texts.ts';

const SIZES = ['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid'] as const;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const FLAGS = ['tagged', 'outline', 'embedData', 'javascript', 'strict'] as const;
const STANDARDS = ['pdfa', 'ua'] as const;
const OWN = 'own';
/** Initial custom size. */
const OWN_SIZE = { width: '210mm', height: '297mm' };

/** Edits the page options of a template. */
export function OptionsForm({
  options,
  onChange,
}: {
  readonly options: TemplateOptions;
  readonly onChange: (options: TemplateOptions) => void;
}) {
  const { options: texts } = useEditorTexts();
  const { pageSize, conformance } = options;
  const change = (part: Partial<TemplateOptions>) => onChange({ ...options, ...part });
  return (
    <div className={styles.form}>
      <div className={styles.columns}>
        <Select
          label={texts.pageSize}
          options={[
            ...SIZES.map((value) => ({ value: value as string, text: value as string })),
            { value: OWN, text: texts.ownSize },
          ]}
          value={typeof pageSize === 'string' ? pageSize : OWN}
          onChange={(value) =>
            change({ pageSize: value === OWN ? OWN_SIZE : (value as (typeof SIZES)[number]) })
          }
        />
        <Select
          label={texts.orientation}
          options={[
            { value: 'portrait', text: texts.portrait },
            { value: 'landscape', text: texts.landscape },
          ]}
          value={options.orientation}
          onChange={(orientation) => change({ orientation })}
        />
        {typeof pageSize !== 'string' &&
          (['width', 'height'] as const).map((side) => (
            <TextField
              key={side}
              label={texts[side]}
              value={pageSize[side]}
              onChange={(value) => change({ pageSize: { ...pageSize, [side]: value } })}
              autoComplete="off"
            />
          ))}
      </div>
      <fieldset className={styles.group}>
        <legend>{texts.margins}</legend>
        <div className={styles.sides}>
          {SIDES.map((side) => (
            <TextField
              key={side}
              label={texts.sides[side]}
              value={options.margins[side]}
              onChange={(value) => change({ margins: { ...options.margins, [side]: value } })}
              autoComplete="off"
            />
          ))}
        </div>
        <p className={styles.hint}>{texts.lengths}</p>
      </fieldset>
      <TextField
        label={texts.lang}
        hint={texts.langHint}
        value={options.lang}
        onChange={(lang) => change({ lang })}
        autoComplete="off"
      />
      <TextField
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        value={options.timeZone ?? ''}
        onChange={(timeZone) => change({ timeZone: timeZone.trim() === '' ? undefined : timeZone })}
        autoComplete="off"
        input={{ spellCheck: 'false' }}
      />
      <Checkboxes
        label={texts.conformance}
        options={STANDARDS.map((value) => ({ value, text: texts.standards[value] }))}
        values={conformance === 'none' ? [] : conformance}
        onChange={(values) => change({ conformance: values.length === 0 ? 'none' : [...values] })}
      />
      <fieldset className={styles.group}>
        <legend>{texts.further}</legend>
        {FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={texts.flags[flag]}
            isSelected={options[flag]}
            onChange={(value) => change({ [flag]: value })}
          />
        ))}
      </fieldset>
    </div>
  );
}
