import { type DescribedTemplate, NotFoundError, type TemplateSource } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { Sheet } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useParams } from 'wouter';
import { asDocumentName } from '../../documents/document-name.ts';
import type { JsonObject } from '../../schema-form/schema.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { MissingTemplate } from '../template-editor/missing-template.tsx';
import { BatchRun } from './batch-run.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { Examples } from './examples.tsx';
import { dataOf, guessMapping, keyOf, type Mapping, targetsOf } from './mapping.ts';
import { type DataTable, readTable, TABLE_SUFFIXES, TableError } from './read-table.ts';
import styles from './table-page.module.css';
import { useTableTexts } from './texts.ts';

interface Opened {
  readonly template: DescribedTemplate;
  /** Undefined for a key that may not read the source, and so not preview it. */
  readonly source: TemplateSource | undefined;
}

/** Maximum rows that a message names. */
const MOST_NAMED = 10;

/** Renders one document for each row of a table. */
export default function TablePage() {
  const { slug = '' } = useParams();
  const { platen, isAdmin } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['template-table', slug],
    queryFn: async ({ signal }): Promise<Opened> => ({
      template: (await platen.getTemplate(slug, { signal })).data,
      source: isAdmin ? (await platen.getTemplateSource(slug, {}, { signal })).data : undefined,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (error instanceof NotFoundError) return <MissingTemplate />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading lines={6} />;
  return <TableRender key={slug} opened={data} />;
}

function TableRender({ opened: { template, source } }: { readonly opened: Opened }) {
  const texts = useTableTexts();
  const { slug, name } = template;
  const targets = targetsOf((template.dataSchema ?? {}) as JsonObject);
  const [table, setTable] = useState<DataTable>();
  // Another table is another batch.
  const [tableCount, setTableCount] = useState(0);
  const [mapping, setMapping] = useState<Mapping>({});
  const [nameColumn, setNameColumn] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const open = async ([file]: readonly File[]) => {
    if (!file) return;
    setProblem(undefined);
    try {
      const read = await readTable(file);
      setTable(read);
      setTableCount((count) => count + 1);
      setMapping(guessMapping(targets, read.columns));
      setNameColumn(undefined);
    } catch (error) {
      setProblem(error instanceof TableError ? new Error(messageOf(error, texts)) : error);
    }
  };
  const { target, isOver } = useFileDrop<HTMLDivElement>(open);
  const items = (table?.rows ?? []).map((row) => {
    const saveName = nameColumn === undefined ? '' : String(row[nameColumn] ?? '').trim();
    return {
      data: dataOf(row, mapping, targets),
      ...(saveName !== '' && { saveName: asDocumentName(saveName) }),
    };
  });
  const missing = targets.filter(({ path, isRequired }) => isRequired && mapping[keyOf(path)] === undefined);
  const chooser = (
    <FileTrigger acceptedFileTypes={TABLE_SUFFIXES} onSelect={(files) => void open([...(files ?? [])])}>
      <Button look={table ? 'secondary' : 'primary'}>
        <Sheet aria-hidden />
        {table ? texts.another : texts.choose}
      </Button>
    </FileTrigger>
  );
  const back = { href: `/templates/${slug}/render`, text: texts.back };
  const actions = table && chooser;
  return (
    <Page title={texts.title(name)} lead={texts.lead} back={back} actions={actions}>
      <div ref={target} className={styles.drop} data-drop-target={isOver || undefined}>
        {problem !== undefined && <ErrorNotice error={problem} />}
        {!table && (
          <Card>
            <State icon={Sheet} title={texts.dropTitle} text={texts.dropText} action={chooser} />
          </Card>
        )}
        {table && (
          <>
            {table.longRows.length > 0 && (
              <Notice kind="warning">
                {texts.longRows(table.longRows.slice(0, MOST_NAMED).join(', '), table.longRows.length)}
              </Notice>
            )}
            {table.otherSheets.length > 0 && (
              <Notice kind="warning">{texts.otherSheets(table.otherSheets.join(', '))}</Notice>
            )}
            <ColumnMapping
              table={table}
              targets={targets}
              mapping={mapping}
              onMap={setMapping}
              nameColumn={nameColumn}
              onNameColumn={setNameColumn}
              missing={missing}
            />
            <Examples slug={slug} name={name} source={source} items={items} />
            <BatchRun key={tableCount} slug={slug} items={items} />
          </>
        )}
      </div>
    </Page>
  );
}

function messageOf({ kind, line }: TableError, texts: ReturnType<typeof useTableTexts>): string {
  return line === undefined ? texts.errors[kind] : texts.inLine(texts.errors[kind], line);
}
