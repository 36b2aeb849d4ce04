import { TypesetterChooser } from '../../../document/fields/appearance/choose-typesetter.ts';
import { defaultAppearanceOf } from '../../../document/fields/appearance/default-appearance.ts';
import { FieldPainter } from '../../../document/fields/appearance/paint-field.ts';
import { paintPresent } from '../../../document/fields/appearance/stale-fields.ts';
import { FormEditor } from '../../../document/fields/model/form-editor.ts';
import { type FormField, type FormWidget, hasFlag } from '../../../document/fields/model/form-field.ts';
import { attributeOf } from '../../../document/fields/reading/read-fields.ts';
import { claimsEmbeddedFonts } from '../../../document/metadata/stated-claims.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { dict, type PdfDict, type PdfObject, PdfStream } from '../../../file/core/objects.ts';
import { rectEntry } from '../../../page/syntax/entries.ts';
import type { AppearanceSources } from '../annotations/appearance-model.ts';
import { type Region, rectRegion } from '../geometry/region.ts';
import { isShown, undrawnFields } from './undrawn-fields.ts';

/** A widget whose appearance was drawn for the redaction. */
interface StandIn {
  readonly widget: PdfDict;
  /** Reference to the drawn appearance. */
  readonly drawn: PdfObject | undefined;
}

/** Degree to which viewers agree on the position of a widget's letters. */
interface Layout {
  /** Font size in points; 0 if each viewer chooses its own. */
  readonly size: number;
  readonly isMultiline: boolean;
  readonly isTurned: boolean;
  /** Position that does not depend on the size: the left end of the text, its middle, or its right end. */
  readonly fixed: number;
}

/** Key that keeps an outdated appearance beside its stand-in. */
const OUTDATED = 'Outdated';

/**
 * Appearances for fields that viewers draw themselves, because the file has no appearance for them (ISO 32000-2, 12.7.4.3) or
 * marks it as outdated. With these stand-ins, a field can be redacted letter by letter, and text that runs over several fields
 * can be found. Where nothing was removed, the file's original state is restored.
 */
export class StandIns {
  readonly #pdf: PdfDocument;
  readonly #fields: (readonly StandIn[])[] = [];
  readonly #layouts = new Map<PdfDict, Layout>();
  #hasGap = false;

  constructor(pdf: PdfDocument) {
    this.#pdf = pdf;
  }

  /** Draws the fields whose appearance is up to the viewer. Fields that no available font can show stay undrawn. */
  async draw(sources: AppearanceSources): Promise<void> {
    const pdf = this.#pdf;
    const fields = undrawnFields(sources);
    if (fields.length === 0) return;
    const embeddedOnly = claimsEmbeddedFonts(pdf);
    const chooser = new TypesetterChooser(pdf, { faces: [], embeddedOnly, nothingNew: false });
    const painter = new FieldPainter(new FormEditor(pdf), chooser);
    for (const field of fields) {
      sources.budget.checkTime();
      await this.#paint(sources, field, painter);
    }
    chooser.finish();
  }

  async #paint(sources: AppearanceSources, field: FormField, painter: FieldPainter): Promise<void> {
    const pdf = this.#pdf;
    const present = field.widgets.map((widget) => ({
      widget,
      own: widget.dict.get('AP'),
      normal: normalOf(pdf, widget.dict),
      isShown: isShown(sources, field, widget),
    }));
    await paintPresent(pdf, field, painter);
    const drawn: StandIn[] = [];
    for (const { widget, own, normal, isShown } of present) {
      if (widget.dict.get('AP') === own) continue;
      // A field may have one widget with an appearance and another without.
      if (isShown) {
        widget.dict.set('AP', own!);
        continue;
      }
      if (pdf.resolve(normal) instanceof PdfStream) pdf.dict(widget.dict, 'AP')!.set(OUTDATED, normal!);
      this.#layouts.set(widget.dict, layoutOf(pdf, field, widget));
      drawn.push({ widget: widget.dict, drawn: normalOf(pdf, widget.dict) });
    }
    if (drawn.length > 0) this.#fields.push(drawn);
  }

  /** Whether viewers lay out the widget's text so differently that the letters under a region cannot be determined. */
  isUncertain(widget: PdfDict): boolean {
    const layout = this.#layouts.get(widget);
    return layout !== undefined && layout.size === 0 && (layout.isMultiline || layout.isTurned);
  }

  /** Area of the stand-in with all letters that a viewer might draw in the region. */
  reachOf(widget: PdfDict, region: Region): Region {
    const layout = this.#layouts.get(widget);
    if (!layout || region.source.kind !== 'region') return region;
    const { x0, y0, x1, y1 } = region.bounds;
    const { size, fixed, isMultiline, isTurned } = layout;
    if (isMultiline) {
      const [wide, high] = isTurned ? [LINE_OFFSET * size, 0] : [0, LINE_OFFSET * size];
      return rectRegion({ x0: x0 - wide, y0, x1: x1 + wide, y1: y1 + high }, region.source, region.color);
    }
    if (size > 0) return region;
    const spread = (x: number) => fixed + (x - fixed) / LEAST_SCALE;
    const wider = { x0: Math.min(x0, spread(x0)), y0, x1: Math.max(x1, spread(x1)), y1 };
    return rectRegion(wider, region.source, region.color);
  }

  /** Records that a part of a value was removed. Viewers that draw the field anew would move the rest into the gap. */
  noteGap(): void {
    this.#hasGap = true;
  }

  /**
   * Removes the stand-ins from which nothing was removed. If the form asks viewers to draw all fields anew, text would move into
   * the gaps; then all stand-ins stay and that request is dropped.
   */
  settle(): void {
    const pdf = this.#pdf;
    const form = pdf.dict(pdf.catalog, 'AcroForm');
    const isChanged = ({ widget, drawn }: StandIn) => normalOf(pdf, widget) !== drawn;
    const changed = new Set(this.#fields.filter((field) => field.some(isChanged)));
    const hasGap = this.#hasGap || changed.size > 0;
    const keepsAll = hasGap && pdf.boolean(form, 'NeedAppearances') === true;
    if (keepsAll) form?.delete('NeedAppearances');
    for (const field of this.#fields) {
      const keeps = keepsAll || changed.has(field);
      for (const { widget } of field) {
        const appearances = pdf.dict(widget, 'AP');
        const outdated = appearances?.get(OUTDATED);
        appearances?.delete(OUTDATED);
        if (keeps) continue;
        if (outdated) widget.set('AP', dict({ N: outdated }));
        else widget.delete('AP');
      }
    }
  }
}

/** Distance by which viewers may place the lines of text lower, in em. */
const LINE_OFFSET = 0.35;
/** Distance between the edge of a field and its text, in points. */
const PADDING = 2;
/** Smallest font size that a viewer chooses for a line, as a fraction of the size that the stand-in uses. */
const LEAST_SCALE = 0.7;

function normalOf(pdf: PdfDocument, widget: PdfDict): PdfObject | undefined {
  return pdf.dict(widget, 'AP')?.get('N');
}

function layoutOf(pdf: PdfDocument, field: FormField, widget: FormWidget): Layout {
  const form = pdf.dict(pdf.catalog, 'AcroForm');
  const quadding = pdf.number(attributeOf(pdf, widget, 'Q')) ?? pdf.number(form, 'Q');
  const { x0 = 0, x1 = 0 } = rectEntry(pdf, widget.dict, 'Rect') ?? {};
  return {
    size: defaultAppearanceOf(pdf, widget).size,
    isMultiline: field.kind === 'list' || (field.kind !== 'combo' && hasFlag(field, 'multiline')),
    isTurned: (pdf.number(pdf.dict(widget.dict, 'MK'), 'R') ?? 0) % 360 !== 0,
    fixed: quadding === 1 ? (x0 + x1) / 2 : quadding === 2 ? x1 - PADDING : x0 + PADDING,
  };
}
