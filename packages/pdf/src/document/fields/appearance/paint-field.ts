import { flate } from '../../../file/core/flate.ts';
import {
  dict,
  isDict,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
} from '../../../file/core/objects.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import type { DeviceColours } from '../../metadata/output-intent.ts';
import type { UsedFonts } from '../../typeset/typesetter.ts';
import type { FormEditor } from '../model/form-editor.ts';
import type { FormField, FormWidget } from '../model/form-field.ts';
import { type Button, buttonsOf, choicesOf, type FieldOption } from '../model/options.ts';
import { attributeOf } from '../reading/read-fields.ts';
import { circle, markContent } from './button-content.ts';
import type { TypesetterChooser } from './choose-typesetter.ts';
import { defaultAppearanceOf } from './default-appearance.ts';
import { type Frame, frameOf, numbers } from './frame.ts';
import { listContent, listSize, visibleLines } from './list-content.ts';
import type { Overflow } from './overflow.ts';
import { type TextStyle, textContent } from './text-content.ts';

/** Content displayed in a field. */
export type Shown =
  /** `colour`: operators that set the colour, instead of the field's own. */
  | { readonly text: string; readonly colour?: string }
  | { readonly chosen: ReadonlySet<number>; readonly top: number | undefined };

/** A widget that cuts off part of its field's text. */
export interface CutWidget {
  readonly widget: FormWidget;
  readonly overflow: Overflow;
}

/** Draws the appearances of fields (ISO 32000-2, 12.5.5 and 12.7.4.3). */
export class FieldPainter {
  readonly #editor: FormEditor;
  readonly #chooser: TypesetterChooser;
  /** Device colours used so far. */
  readonly colours = new Set<DeviceColours>();

  constructor(editor: FormEditor, chooser: TypesetterChooser) {
    this.#editor = editor;
    this.#chooser = chooser;
  }

  /**
   * Draws all widgets of a text or choice field.
   *
   * @returns the visible ones that cut off text
   * @throws MissingGlyphError before anything of the field is changed
   */
  async paint(field: FormField, shown: Shown): Promise<CutWidget[]> {
    const { document } = this.#editor;
    const options = 'text' in shown ? [] : choicesOf(document, field);
    const painted: { widget: FormWidget; stream: PdfStream }[] = [];
    const cut: CutWidget[] = [];
    for (const widget of field.widgets) {
      const frame = frameOf(document, widget);
      if (frame === undefined) continue;
      const text = 'text' in shown ? shown.text : options.map(({ label }) => label).join(' ');
      const { font, size, colour } = defaultAppearanceOf(document, widget);
      const typesetter = await this.#chooser.choose(text, widget, font);
      const form = document.dict(document.catalog, 'AcroForm');
      const quadding = document.number(attributeOf(document, widget, 'Q')) ?? document.number(form, 'Q');
      const ownColour = 'text' in shown ? shown.colour : undefined;
      const style: TextStyle = { typesetter, size, colour: ownColour ?? colour, quadding };
      const used: UsedFonts = new Map();
      this.#noteColours(style.colour, frame);
      const { content, overflow } =
        'text' in shown
          ? textContent(document, field, shown.text, frame, style, used)
          : listContent(options, shown.chosen, topOf(shown, options, frame, style), frame, style, used);
      if (overflow !== undefined && isSeen(document, widget)) cut.push({ widget, overflow });
      painted.push({ widget, stream: formXObject(frame, `${frame.content}\n${content}`, used) });
    }
    for (const { widget, stream } of painted) {
      this.#editor.set(widget, { AP: dict({ N: document.add(stream) }) });
    }
    return cut;
  }

  /** Adds a suitable on appearance to each button of a field that has none. */
  paintButtons(field: FormField): void {
    const { document } = this.#editor;
    for (const button of buttonsOf(document, field)) {
      if (button.drawn) continue;
      const { widget, state } = button;
      const frame = frameOf(document, widget);
      if (frame === undefined) continue;
      const present = document.dict(document.dict(widget.dict, 'AP'), 'N');
      const { colour } = defaultAppearanceOf(document, widget);
      this.#noteColours(colour, frame);
      const caption = document.text(document.dict(widget.dict, 'MK'), 'CA');
      const ground = groundOf(this.#editor, button, field, frame);
      const mark = markContent(caption, field.kind === 'radio', frame, colour);
      const draw = (content: string): PdfRef => document.add(formXObject(frame, content, new Map()));
      const states: PdfDict = new Map<string, PdfObject>([
        ...(isDict(present) ? present : []),
        [state, draw(`${ground}\n${mark}`)],
        ['Off', draw(ground)],
      ]);
      this.#editor.set(widget, { AP: dict({ N: states }) });
    }
  }

  #noteColours(colour: string, frame: Frame): void {
    for (const [, operator] of `${colour}\n${frame.content}`.matchAll(/ (rg|k)\b/gi)) {
      this.colours.add(operator!.toLowerCase() === 'k' ? 'cmyk' : 'rgb');
    }
  }
}

/** Annotation flags, ISO 32000-2, table 167. */
const ANNOTATION_FLAG = { hidden: 1 << 1, print: 1 << 2, noView: 1 << 5 };

/** Whether the widget is visible on the screen or in print. */
function isSeen(document: DocumentReader, { dict: own, page }: FormWidget): boolean {
  const flags = document.number(own, 'F') ?? 0;
  const onScreen = (flags & ANNOTATION_FLAG.noView) === 0;
  return (
    page !== undefined &&
    (flags & ANNOTATION_FLAG.hidden) === 0 &&
    (onScreen || (flags & ANNOTATION_FLAG.print) !== 0)
  );
}

/** Draws background and border; they are round for a radio button without a style of its own. */
function groundOf(editor: FormEditor, { widget }: Button, field: FormField, frame: Frame): string {
  const { document } = editor;
  const caption = document.text(document.dict(widget.dict, 'MK'), 'CA');
  if (
    field.kind !== 'radio' ||
    (caption !== undefined && caption !== 'l') ||
    frame.strokeColour === undefined
  )
    return frame.content;
  const radius = (Math.min(frame.width, frame.height) - frame.borderWidth) / 2;
  const line = `${frame.strokeColour} ${numbers(frame.borderWidth)} w`;
  return `q ${line} ${circle(frame.width / 2, frame.height / 2, radius)} S Q`;
}

/** Returns the first visible option: the one set by the form, or one that makes the first chosen option visible. */
function topOf(
  { chosen, top }: { readonly chosen: ReadonlySet<number>; readonly top: number | undefined },
  options: readonly FieldOption[],
  frame: Frame,
  style: TextStyle,
): number {
  if (top !== undefined) return top;
  const lines = visibleLines(frame, listSize(options, frame, style));
  const first = Math.min(...chosen, options.length);
  return first < lines || first === options.length ? 0 : first;
}

function formXObject({ width, height, matrix }: Frame, content: string, used: UsedFonts): PdfStream {
  return flate(
    Buffer.from(content, 'latin1'),
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, width, height],
      Matrix: [...matrix],
      Resources: dict({ Font: used.size > 0 ? new Map(used) : undefined }),
    }),
  );
}
