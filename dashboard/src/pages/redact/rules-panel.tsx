import type { RedactionRegion } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { SquareDashedMousePointer, X } from 'lucide-react';
import { BoxFields } from '../../pdf/box-fields.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { PresetChoice, SensitivitySelect } from './preset-choice.tsx';
import styles from './redact-page.module.css';
import type { Rules } from './rules.ts';
import { TextRules } from './text-rules.tsx';
import { useRedactTexts } from './texts.ts';

/** Initial box of a region added by keyboard, which the user changes with number fields. In points. */
const NEW_REGION = { x: 72, y: 72, width: 200, height: 20 };
const MOST_TEMPLATES = 100;

interface RulesPanelProps {
  readonly rules: Rules;
  /** Current page, from 0, to which the keyboard adds a region. */
  readonly page: number;
  readonly onChange: (rules: Rules) => void;
  readonly onShowPage: (page: number) => void;
}

/** Lists all redaction rules; each can be removed here. */
export function RulesPanel({ rules, page, onChange, onShowPage }: RulesPanelProps) {
  const { redact: texts } = useRedactTexts();
  const set = (change: Partial<Rules>) => onChange({ ...rules, ...change });
  return (
    <div className={styles.rules}>
      <TextRules rules={rules.texts} typed={rules.typed} onChange={(texts, typed) => set({ texts, typed })} />
      <PresetChoice values={rules.presets} onChange={(presets) => set({ presets })} />
      {(rules.presets.length > 0 || rules.template !== '') && (
        <SensitivitySelect value={rules.sensitivity} onChange={(sensitivity) => set({ sensitivity })} />
      )}
      <TemplateChoice value={rules.template} onChange={(template) => set({ template })} />
      <section className={styles.group} aria-label={texts.regions}>
        <h2 className={styles.label}>{texts.regions}</h2>
        <p className={styles.hint}>{texts.regionsHint}</p>
        {rules.regions.map((region, index) => (
          <RegionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: regions have no other name than their place.
            key={index}
            number={index + 1}
            region={region}
            onShow={() => onShowPage(region.page)}
            onChange={(next) => set({ regions: rules.regions.map((it) => (it === region ? next : it)) })}
            onRemove={() => set({ regions: rules.regions.filter((it) => it !== region) })}
          />
        ))}
        <Button onPress={() => set({ regions: [...rules.regions, { page, ...NEW_REGION }] })}>
          <SquareDashedMousePointer aria-hidden />
          {texts.addRegion}
        </Button>
      </section>
    </div>
  );
}

function TemplateChoice({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (slug: string) => void;
}) {
  const { redact: texts } = useRedactTexts();
  const platen = usePlaten();
  const { data } = useQuery({
    queryKey: ['redaction-templates', 'choice'],
    queryFn: async ({ signal }) =>
      (await platen.listRedactionTemplates({ limit: MOST_TEMPLATES }, { signal })).data,
  });
  // Without templates the selection would be empty.
  if (!data || data.length === 0) return null;
  return (
    <Select
      label={texts.template}
      value={value || 'none'}
      onChange={(slug) => onChange(slug === 'none' ? '' : slug)}
      options={[
        { value: 'none', text: texts.noTemplate },
        ...data.map(({ slug, name }) => ({ value: slug, text: name })),
      ]}
    />
  );
}

function RegionRow({
  number,
  region,
  onShow,
  onChange,
  onRemove,
}: {
  readonly number: number;
  readonly region: RedactionRegion;
  readonly onShow: () => void;
  readonly onChange: (region: RedactionRegion) => void;
  readonly onRemove: () => void;
}) {
  const { redact: texts } = useRedactTexts();
  const name = texts.region(number, region.page + 1);
  return (
    <fieldset className={styles.regionRow}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.adding}>
        <Button look="quiet" onPress={onShow}>
          {name}
        </Button>
        <Button look="quiet" isIcon aria-label={texts.remove(name)} onPress={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      <BoxFields box={region} onChange={(change) => onChange({ ...region, ...change })} />
    </fieldset>
  );
}
