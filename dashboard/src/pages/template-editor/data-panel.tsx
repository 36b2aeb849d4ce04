import { type ReactNode, useState } from 'react';
import { jsonText } from '../../code/json-text.ts';
import { kindOf, resolve } from '../../schema-form/schema.ts';
import styles from '../../schema-form/schema-form.module.css';
import { Properties } from '../../schema-form/schema-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { jsonOf } from './draft.ts';
import { useEditorTexts } from './texts.ts';

type View = 'form' | 'json';

/** Edits the sample data of a template, in a form generated from the schema or as JSON. */
export function DataPanel({
  code,
  choice,
  text,
  schema: schemaText,
  view,
  onView,
  onChange,
}: {
  /** Code editor with the same data. */
  readonly code: ReactNode;
  /** Choice of the data set. */
  readonly choice?: ReactNode;
  readonly text: string;
  readonly schema: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onChange: (text: string) => void;
}) {
  const { data: texts } = useEditorTexts();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Segments
          label={texts.view}
          options={[
            { value: 'form', text: texts.form },
            { value: 'json', text: texts.json },
          ]}
          value={view}
          onChange={onView}
        />
        {choice}
      </div>
      <div className={styles.body}>
        {view === 'json' ? code : <DataForm text={text} schema={schemaText} onChange={onChange} />}
      </div>
    </div>
  );
}

function DataForm({
  text,
  schema: schemaText,
  onChange,
}: {
  readonly text: string;
  readonly schema: string;
  readonly onChange: (text: string) => void;
}) {
  const { data: texts } = useEditorTexts();
  // The form keeps the last valid schema while the schema's text is invalid.
  const [root, setRoot] = useState(() => jsonOf(schemaText, 'dataSchema').value);
  const parsed = jsonOf(schemaText, 'dataSchema').value;
  if (parsed && JSON.stringify(parsed) !== JSON.stringify(root)) setRoot(parsed);
  const data = jsonOf(text, 'sampleData');
  const schema = root && resolve(root, root);
  return (
    <div className={styles.form}>
      {data.problem && <Notice kind="warning">{texts.notJson}</Notice>}
      {!data.problem && (!root || !schema || kindOf(schema) !== 'object') && (
        <Notice kind="info">{texts.noSchema}</Notice>
      )}
      {!data.problem && root && schema && kindOf(schema) === 'object' && (
        <Properties
          schema={schema}
          root={root}
          value={data.value ?? {}}
          onChange={(next) => onChange(jsonText(next))}
        />
      )}
    </div>
  );
}
