import type { RedactionTemplate } from '@platen/client';
import { BookMarked, ScanSearch } from 'lucide-react';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CollectionPage } from '../../ui/collection-page.tsx';
import type { Column } from '../../ui/table.tsx';
import { TitledCell } from '../../ui/titled-cell.tsx';
import { useRedactTexts } from '../redact/texts.ts';
import { RedactionTemplateDialog } from './redaction-template-dialog.tsx';

/** Lists named sets of rules for redacting many documents. */
export default function RedactionTemplatesPage() {
  const { redactionTemplates: texts } = useRedactTexts();
  const platen = usePlaten();
  return (
    <CollectionPage<RedactionTemplate>
      texts={texts}
      icon={BookMarked}
      queryKey="redaction-templates"
      read={(query, options) => platen.listRedactionTemplates(query, options)}
      remove={({ slug }) => platen.deleteRedactionTemplate(slug)}
      columns={useColumns()}
      isEditable
      actions={({ slug, name }) => (
        <ButtonLink href={`/redaction-templates/${slug}/try`} aria-label={`${texts.tryOut}: ${name}`}>
          <ScanSearch aria-hidden />
          {texts.tryOut}
        </ButtonLink>
      )}
      dialog={({ row, ...events }) => <RedactionTemplateDialog template={row} {...events} />}
    />
  );
}

function useColumns(): readonly Column<RedactionTemplate>[] {
  const { redactionTemplates: texts } = useRedactTexts();
  const format = useFormat();
  return [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: ({ name, description }) => <TitledCell title={name} detail={description} />,
    },
    {
      id: 'slug',
      title: texts.slug,
      isSecondary: true,
      isText: true,
      cell: ({ slug }) => <code>{slug}</code>,
    },
    {
      id: 'rules',
      title: texts.rules,
      isSecondary: true,
      cell: ({ patterns, presets }) => texts.counts(presets.length, patterns.length),
    },
    {
      id: 'updated',
      title: texts.updated,
      isSecondary: true,
      cell: ({ updatedAt }) => format.ago(updatedAt),
    },
  ];
}
