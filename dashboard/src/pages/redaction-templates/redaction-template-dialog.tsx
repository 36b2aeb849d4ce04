import type { RedactionPreset, RedactionTemplate } from '@platen/client';
import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { slugOf } from '../../ui/slug.ts';
import { PresetChoice, SensitivitySelect } from '../redact/preset-choice.tsx';
import { NOTHING_TYPED, patternsOf, type SensitivityChoice, withTyped } from '../redact/rules.ts';
import { TextRules } from '../redact/text-rules.tsx';
import { useRedactTexts } from '../redact/texts.ts';

interface RedactionTemplateDialogProps {
  /** Template to change; undefined for a new one. */
  readonly template: RedactionTemplate | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Creates or changes a redaction template. The slug cannot be changed. */
export function RedactionTemplateDialog({ template, onClose, onSaved }: RedactionTemplateDialogProps) {
  const { redactionTemplates: texts } = useRedactTexts();
  const platen = usePlaten();
  const [name, setName] = useState(template?.name ?? '');
  const [slug, setSlug] = useState(template?.slug);
  const [description, setDescription] = useState(template?.description ?? '');
  const [presets, setPresets] = useState(template?.presets ?? []);
  const [sensitivity, setSensitivity] = useState<SensitivityChoice>(template?.sensitivity ?? '');
  const [rules, setRules] = useState(
    () => template?.patterns.map((it) => ({ text: it.pattern, isRegex: it.pattern_type === 'Regex' })) ?? [],
  );
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isIncomplete, setIncomplete] = useState(false);
  const usedSlug = slug ?? slugOf(name);
  const submit = () => {
    if (name.trim() === '') {
      setIncomplete(true);
      return false;
    }
    const body = {
      name: name.trim(),
      description: description.trim(),
      patterns: patternsKeeping(template, withTyped(rules, typed)),
      presets: presets as readonly RedactionPreset[],
      ...(sensitivity !== '' && { sensitivity }),
    };
    const saved = template
      ? platen.updateRedactionTemplate(template.slug, body)
      : platen.createRedactionTemplate({ slug: usedSlug, ...body });
    return saved.then(() => {
      onSaved();
      onClose();
    });
  };
  return (
    <FormDialog
      isWide
      title={template ? texts.editTitle(template.name) : texts.create}
      lead={texts.dialogLead}
      submit={texts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={texts.name}
        error={isIncomplete && name.trim() === '' ? texts.nameMissing : undefined}
        value={name}
        onChange={setName}
        maxLength={200}
        autoFocus
        autoComplete="off"
      />
      {!template && (
        <TextField
          name="slug"
          label={texts.slug}
          hint={texts.slugHint}
          isCode
          value={usedSlug}
          onChange={setSlug}
          autoComplete="off"
          input={{ spellCheck: 'false', autoCapitalize: 'none' }}
        />
      )}
      <TextField
        name="description"
        label={texts.description}
        value={description}
        onChange={setDescription}
        autoComplete="off"
      />
      <PresetChoice values={presets as readonly RedactionPreset[]} onChange={setPresets} />
      {presets.length > 0 && <SensitivitySelect value={sensitivity} onChange={setSensitivity} />}
      <TextRules
        rules={rules}
        typed={typed}
        onChange={(next, nextTyped) => {
          setRules([...next]);
          setTyped(nextTyped);
        }}
      />
    </FormDialog>
  );
}

/** Returns the edited patterns. Page and colour cannot be changed here, so remaining patterns keep theirs. */
function patternsKeeping(
  template: RedactionTemplate | undefined,
  rules: Parameters<typeof patternsOf>[0],
): ReturnType<typeof patternsOf> {
  return patternsOf(rules).map(
    (pattern) =>
      template?.patterns.find(
        (old) => old.pattern === pattern.pattern && old.pattern_type === pattern.pattern_type,
      ) ?? pattern,
  );
}
