/** Colour as sRGB components from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Style of a check box or radio button in one of its two states, in CSS pixels. */
export interface BoxStyle {
  readonly background: Rgb;
  readonly border: Rgb;
  readonly borderWidth: number;
  readonly borderRadius: number;
  /** Colour of the check mark or dot of the on state, if one is drawn. */
  readonly mark?: Rgb;
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

export type FormControlKind =
  | 'text'
  | 'multiline'
  | 'password'
  | 'checkbox'
  | 'radio'
  | 'combo'
  | 'list'
  | 'signature';

/**
 * An HTML form control as displayed. Its position is in the printed PDF: that of the link annotation whose address ends with
 * `index`.
 */
export interface FormControl {
  readonly index: number;
  readonly kind: FormControlKind;
  /** HTML name (else id); dots create a hierarchy. May be empty and may repeat. */
  readonly name: string;
  /** Displayed text, the selected option's value, or the value of a check box or radio button. */
  readonly value: string;
  readonly checked: boolean;
  readonly options: readonly ChoiceOption[];
  readonly tooltip: string;
  /** Question that a set of radio buttons answers; may be empty. */
  readonly group?: string;
  /** HTML tab index: positive ones come first. */
  readonly tabIndex: number;
  /** Index of the HTML form that owns the control, -1 for none: radio groups do not span forms. */
  readonly form: number;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Largest number of characters, 0 for no limit. */
  readonly maxLength: number;
  readonly spellCheck: boolean;
  readonly align: 'left' | 'center' | 'right';
  readonly color: Rgb;
  readonly font: {
    readonly family: 'sans' | 'serif' | 'mono';
    readonly bold: boolean;
    readonly italic: boolean;
    /** Font size in CSS pixels. */
    readonly size: number;
  };
  /** Number of visible rows of a list. */
  readonly rows: number;
  /** Only for check boxes and radio buttons. */
  readonly box?: {
    /** Whether Chromium draws the box, rather than the template's own style. */
    readonly native: boolean;
    /** Area in square CSS pixels, before transforms. */
    readonly area: number;
    readonly on: BoxStyle;
    readonly off: BoxStyle;
  };
}

/** Address prefix of the marker links; its host can never resolve (RFC 2606). */
export const FORM_MARKER_URL = 'https://platen.invalid/field/';

/** Largest number of controls in one document. More than a form can need; limits the work that a hostile template causes. */
export const MAX_FORM_CONTROLS = 2000;

/**
 * Returns the index of the control with this marker colour, in which `prepareFormControls` paints its text: red is 253, green and
 * blue are the index in two bytes. Components are 0 to 1.
 */
export function controlOfColor(rgb: Rgb): number | undefined {
  if (Math.round(rgb[0] * 255) !== 253) return undefined;
  return Math.round(rgb[1] * 255) * 256 + Math.round(rgb[2] * 255);
}
