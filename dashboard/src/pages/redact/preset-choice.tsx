import type { RedactionPreset } from '@platen/client';
import { Checkboxes } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import type { SensitivityChoice } from './rules.ts';
import { useRedactTexts } from './texts.ts';

/** Kinds of data that the service finds by itself; `national-id` covers those of individual countries. */
const OFFERED = [
  'email',
  'phone',
  'international-phone',
  'date-of-birth',
  'credit-card',
  'iban',
  'ssn',
  'national-id',
  'passport',
  'vat-id',
  'us-routing-number',
  'ip-address',
  'mac-address',
  'url',
] as const satisfies readonly RedactionPreset[];

interface PresetChoiceProps {
  readonly values: readonly RedactionPreset[];
  readonly onChange: (values: readonly RedactionPreset[]) => void;
}

/** Chooses the kinds of data to remove. One that is not offered here but was chosen elsewhere can be deselected. */
export function PresetChoice({ values, onChange }: PresetChoiceProps) {
  const { redact: texts } = useRedactTexts();
  const others = values.filter((value) => !(OFFERED as readonly string[]).includes(value));
  return (
    <Checkboxes<RedactionPreset>
      label={texts.presets}
      options={[
        ...OFFERED.map((value) => ({ value, text: texts.presetNames[value] })),
        ...others.map((value) => ({ value, text: value })),
      ]}
      values={values}
      onChange={onChange}
    />
  );
}

const SENSITIVITIES = ['strict', 'balanced', 'broad'] as const;

interface SensitivitySelectProps {
  readonly value: SensitivityChoice;
  readonly onChange: (value: SensitivityChoice) => void;
}

/** Chooses how sure presets have to be of a value. */
export function SensitivitySelect({ value, onChange }: SensitivitySelectProps) {
  const { redact: texts } = useRedactTexts();
  return (
    <Select
      label={texts.sensitivity}
      hint={texts.sensitivityHints[value || 'unset']}
      value={value || 'unset'}
      onChange={(chosen) => onChange(chosen === 'unset' ? '' : chosen)}
      options={[
        { value: 'unset', text: texts.sensitivityNames.unset },
        ...SENSITIVITIES.map((name) => ({ value: name, text: texts.sensitivityNames[name] })),
      ]}
    />
  );
}
