import type { Platen, Starter } from '@platen/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { base64Of } from '../../ui/base64-of.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useLatestWork } from '../../ui/form-work.ts';
import { freeSlug, slugOf } from '../../ui/slug.ts';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here.ts';
import { BLANK } from './blank.ts';
import { useTemplateTexts } from './texts.ts';

interface StartDialogProps {
  /** Starter template; undefined for an empty one. */
  readonly starter: Starter | undefined;
  /** Office file that becomes the template, in place of a starter. */
  readonly file?: File | undefined;
  readonly onClose: () => void;
}

/** Creates a template of the account from a starter template, and opens it. */
export function StartDialog({ starter, file, onClose }: StartDialogProps) {
  const { start: texts } = useTemplateTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const navigate = useNavigateFromHere();
  const begin = useLatestWork();
  const [name, setName] = useState(starter?.name ?? file?.name.replace(/\.\w+$/, '') ?? '');
  const [slug, setSlug] = useState<string>();
  const [isIncomplete, setIncomplete] = useState(false);
  const { data: taken } = useQuery({
    queryKey: ['templates', 'slugs'],
    queryFn: ({ signal }) => takenSlugs(platen, signal),
  });
  const usedSlug = slug ?? freeSlug(slugOf(name), taken ?? new Set());
  const create = async () => {
    const isWanted = begin();
    const fields = await (file ? officeFields(platen, file) : starterFields(platen, starter));
    if (!isWanted()) return;
    await platen.createTemplate({ ...fields, slug: usedSlug, name: name.trim() });
    await queries.invalidateQueries({ queryKey: ['templates'] });
    navigate(`/templates/${usedSlug}`);
  };
  return (
    <FormDialog
      title={texts.dialogTitle(starter?.name ?? file?.name ?? texts.blank)}
      submit={texts.submit}
      onSubmit={() => {
        setIncomplete(name.trim() === '');
        return name.trim() !== '' && create();
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
        name="slug"
        label={texts.slug}
        hint={texts.slugHint}
        isCode
        value={usedSlug}
        onChange={setSlug}
        autoComplete="off"
        input={{ spellCheck: 'false', autoCapitalize: 'none' }}
      />
    </FormDialog>
  );
}

/** Returns the fields of a template made of an office file, with a schema and sample data made from its fields. */
async function officeFields(platen: Platen, chosen: File) {
  const file = await base64Of(chosen);
  const { dataSchema, sampleData } = (await platen.readTemplateFields({ file })).data;
  return { file, dataSchema, sampleData };
}

/** Returns the fields of a template made of a starter template, or of an empty one. */
async function starterFields(platen: Platen, starter: Starter | undefined) {
  return starter ? (await platen.getStarter(starter.slug)).data : BLANK;
}

/** Returns the slugs of the account's templates. */
async function takenSlugs(platen: Platen, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (let offset = 0; ; offset += 100) {
    const { data, hasMore } = await platen.listTemplates({ offset, limit: 100 }, { signal });
    for (const { slug } of data) taken.add(slug);
    if (!hasMore) return taken;
  }
}
