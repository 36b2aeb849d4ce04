import type { CutWidget, FieldPainter } from '../../document/fields/appearance/paint-field.ts';
import type { FormEditor } from '../../document/fields/model/form-editor.ts';
import type { FormField } from '../../document/fields/model/form-field.ts';
import { buttonsOf } from '../../document/fields/model/options.ts';
import { shownAs } from '../../document/fields/numbers/shown-as.ts';
import { name, type PdfObject } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import type { Assignment } from './values/assignment.ts';

/**
 * Writes a value into its field, and draws it: `/V`, `/I`, `/AS` and the appearances agree afterwards.
 *
 * @param freely whether entries may change that signatures do not permit to change
 * @returns the widgets that cut off text
 * @throws MissingGlyphError
 */
export async function applyAssignment(
  assignment: Assignment,
  editor: FormEditor,
  painter: FieldPainter,
  freely: boolean,
): Promise<CutWidget[]> {
  const { field } = assignment;
  if (assignment.type === 'choice') return applyChoice(assignment, editor, painter, freely);
  if (assignment.type === 'state') {
    applyState(assignment, editor, painter);
    return [];
  }
  const cut = await painter.paint(field, shownAs(editor.document, field, assignment.text));
  setValue(editor, field, { V: textString(assignment.text) });
  return cut;
}

async function applyChoice(
  { field, chosen, indices }: Extract<Assignment, { type: 'choice' }>,
  editor: FormEditor,
  painter: FieldPainter,
  freely: boolean,
): Promise<CutWidget[]> {
  const [first] = chosen;
  if (field.kind === 'combo') {
    const cut = await painter.paint(field, { text: first?.label ?? '' });
    setValue(editor, field, { V: textString(first?.value ?? ''), I: undefined });
    return cut;
  }
  const { document } = editor;
  const top = freely ? undefined : (document.number(field.attribute('TI')) ?? 0);
  const cut = await painter.paint(field, { chosen: new Set(indices), top });
  const values = chosen.map(({ value }) => textString(value));
  setValue(editor, field, {
    V: values.length > 1 ? values : values[0],
    I: indices.length > 0 ? [...indices] : undefined,
    ...(freely && { TI: undefined }),
  });
  return cut;
}

function applyState(
  { field, state, only }: Extract<Assignment, { type: 'state' }>,
  editor: FormEditor,
  painter: FieldPainter,
): void {
  const buttons = buttonsOf(editor.document, field);
  painter.paintButtons(field);
  setValue(editor, field, { V: name(state ?? 'Off') });
  buttons.forEach((button, index) => {
    const on = button.state === state && (only === undefined || only === index);
    editor.set(button.widget, { AS: name(on ? button.state : 'Off') });
  });
}

/** Sets the value in all nodes of one name and removes it from widgets, together with the old rich text value. */
function setValue(
  editor: FormEditor,
  field: FormField,
  entries: Readonly<Record<string, PdfObject | undefined>>,
): void {
  for (const node of field.nodes) editor.set(node, { ...entries, RV: undefined });
  const holders = new Set(field.nodes.map(({ dict }) => dict));
  for (const widget of field.widgets) {
    if (!holders.has(widget.dict) && widget.dict.has('V')) editor.set(widget, { V: undefined });
  }
}
