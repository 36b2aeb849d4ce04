import type { RedactionPreset } from '@platen/client';
import { Checkboxes } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import type { SensitivityChoice } from './rules.ts';
import { useRedactTexts } from './texts.ts';

/** Kinds of data that the service detects without patterns; `national-id` covers those of individual countries. */
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

/** Selects the kinds of data to remove. A kind that is not offered here but was selected elsewhere can be deselected. */
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

/** Selects the confidence that presets need for a hit. */
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
