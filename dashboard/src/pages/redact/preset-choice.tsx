import type { RedactionPreset } from '@platen/client';
import { useTexts } from '../../i18n/i18n.tsx';
import { Checkboxes } from '../../ui/checkbox.tsx';

/** Kinds of data that the service finds by itself; `national-id` stands for those of the single countries. */
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

/** Which kinds of data are to go. One that is not offered, but chosen elsewhere, can be taken back here. */
export function PresetChoice({ values, onChange }: PresetChoiceProps) {
  const { redact: texts } = useTexts();
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
