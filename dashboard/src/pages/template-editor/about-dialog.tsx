import type { Template } from '@platen/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useEditorTexts } from './texts.ts';

/** Edits the name and description of a template. Its slug stays. */
export function AboutDialog({
  template,
  onClose,
  onSaved,
}: {
  readonly template: Template;
  readonly onClose: () => void;
  readonly onSaved: (template: Template) => void;
}) {
  const { about: texts } = useEditorTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [name, setName] = useState(template.name);
  const [documentType, setDocumentType] = useState(template.documentType);
  const [description, setDescription] = useState(template.description);
  const [isIncomplete, setIncomplete] = useState(false);
  const save = async () => {
    const { data } = await platen.updateTemplate(template.slug, {
      name: name.trim(),
      documentType: documentType.trim() || 'document',
      description: description.trim(),
      baseVersion: template.version,
    });
    onSaved(data);
    void queries.invalidateQueries({ queryKey: ['templates'] });
    onClose();
  };
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      onSubmit={() => {
        setIncomplete(name.trim() === '');
        return name.trim() !== '' && save();
      }}
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
      <TextField
        name="documentType"
        label={texts.documentType}
        hint={texts.documentTypeHint}
        value={documentType}
        onChange={setDocumentType}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        name="description"
        label={texts.description}
        value={description}
        onChange={setDescription}
        maxLength={1000}
        lines={3}
        autoComplete="off"
      />
    </FormDialog>
  );
}
