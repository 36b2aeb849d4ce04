import type { PdfInformation } from '@platen/client';
import { useFormat } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Card } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { useToolsTexts } from './texts.ts';
import styles from './tool-page.module.css';

const ENTRIES = [
  'title',
  'author',
  'subject',
  'keywords',
  'creator',
  'producer',
  'created',
  'modified',
] as const;
const DATES: ReadonlySet<string> = new Set(['created', 'modified']);
const MM_PER_POINT = 25.4 / 72;

/** Shows information about a PDF. */
export function InformationFacts({ information }: { readonly information: PdfInformation }) {
  const { information: texts } = useToolsTexts();
  const format = useFormat();
  const { pages, fonts, attachments, metadata, signatures, claims } = information;
  const sizes = new Set(
    pages.map(({ width, height }) =>
      texts.millimetres(
        format.number(Math.round(width * MM_PER_POINT)),
        format.number(Math.round(height * MM_PER_POINT)),
      ),
    ),
  );
  const yesNo = (value: boolean) => (value ? texts.yes : texts.no);
  return (
    <div className={styles.sections}>
      <Card isPadded>
        <Facts>
          <Fact name={texts.size}>{format.size(information.sizeBytes)}</Fact>
          <Fact name={texts.pages}>{format.number(information.pageCount)}</Fact>
          <Fact name={texts.paper}>{[...sizes].join(', ')}</Fact>
          <Fact name={texts.version}>{information.version}</Fact>
          <Fact name={texts.encrypted}>{yesNo(information.encrypted)}</Fact>
          <Fact name={texts.claims}>
            {claims.length === 0 ? texts.none : claims.map((claim) => <Badge key={claim}>{claim}</Badge>)}
          </Fact>
          <Fact name={texts.tagged}>{yesNo(information.tagged)}</Fact>
          {information.language !== undefined && <Fact name={texts.language}>{information.language}</Fact>}
          <Fact name={texts.form}>{texts.forms[information.form]}</Fact>
          <Fact name={texts.signatures}>
            {signatures.fields === 0 ? texts.none : texts.signed(signatures.signed, signatures.fields)}
          </Fact>
        </Facts>
      </Card>
      <Card isPadded>
        <section className={styles.section}>
          <h2 className={styles.title}>{texts.metadata}</h2>
          <Facts>
            {ENTRIES.map((name) => {
              const value = metadata[name];
              if (!value) return null;
              return (
                <Fact key={name} name={texts.entries[name]}>
                  {DATES.has(name) ? format.dateTime(value) : value}
                </Fact>
              );
            })}
          </Facts>
        </section>
      </Card>
      {fonts.length > 0 && (
        <Table
          label={texts.fonts}
          columns={[
            { id: 'name', title: texts.font, isRowHeader: true, cell: ({ name }) => name || '–' },
            { id: 'type', title: texts.type, cell: ({ type }) => type },
            { id: 'embedded', title: texts.embedded, cell: ({ embedded }) => yesNo(embedded) },
          ]}
          rows={fonts}
          empty={null}
          rowId={(font) => `${font.name} ${font.type} ${fonts.indexOf(font)}`}
        />
      )}
      {attachments.length > 0 && (
        <Card isPadded>
          <section className={styles.section}>
            <h2 className={styles.title}>{texts.attachments}</h2>
            <ul className={styles.links}>
              {attachments.map(({ name, sizeBytes }) => (
                <li key={name}>
                  {name}
                  {sizeBytes !== undefined && ` · ${format.size(sizeBytes)}`}
                </li>
              ))}
            </ul>
          </section>
        </Card>
      )}
    </div>
  );
}
