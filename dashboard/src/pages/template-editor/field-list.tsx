import type { TemplateFields } from '@platen/client';
import { TextSearch } from 'lucide-react';
import { State } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useEditorTexts } from './texts.ts';

type Field = TemplateFields['fields'][number];

/** Lists the data fields that the tags of a template read. */
export function FieldList({ fields }: { readonly fields: readonly Field[] }) {
  const { office: texts } = useEditorTexts();
  const columns: readonly Column<Field>[] = [
    { id: 'path', title: texts.field, isRowHeader: true, cell: ({ path }) => <code>{path}</code> },
    { id: 'type', title: texts.type, cell: ({ type }) => texts.types[type] },
  ];
  return (
    <Table
      label={texts.fieldList}
      columns={columns}
      rows={fields}
      rowId={({ path }) => path}
      empty={<State icon={TextSearch} title={texts.noFieldsTitle} text={texts.noFieldsText} />}
    />
  );
}
