/** Colour as sRGB components from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** How the box of a check box or radio button looks in one of its two states, in CSS pixels. */
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
 * One HTML form control as the page shows it. Where it stands is not said here: the printed PDF tells, through
 * the link annotation whose address ends with `index`.
 */
export interface FormControl {
  readonly index: number;
  readonly kind: FormControlKind;
  /** The HTML name (else id); dots make a hierarchy. May be empty and may repeat. */
  readonly name: string;
  /** Text as shown, the chosen option's value, or the value of a check box or radio button. */
  readonly value: string;
  readonly checked: boolean;
  readonly options: readonly ChoiceOption[];
  readonly tooltip: string;
  /** What a set of radio buttons asks for, of which this is one answer; may be empty. */
  readonly group?: string;
  /** HTML tab index: positive ones come first. */
  readonly tabIndex: number;
  /** Which form of the document owns it, -1 for none: radio groups do not reach across forms. */
  readonly form: number;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Characters, 0 for no limit. */
  readonly maxLength: number;
  readonly spellCheck: boolean;
  readonly align: 'left' | 'center' | 'right';
  readonly color: Rgb;
  readonly font: {
    readonly family: 'sans' | 'serif' | 'mono';
    readonly bold: boolean;
    readonly italic: boolean;
    /** CSS pixels. */
    readonly size: number;
  };
  /** Rows that a list shows. */
  readonly rows: number;
  /** Only for check boxes and radio buttons. */
  readonly box?: {
    /** Drawn by Chromium, not by the template's own style. */
    readonly native: boolean;
    /** Square CSS pixels, before transforms. */
    readonly area: number;
    readonly on: BoxStyle;
    readonly off: BoxStyle;
  };
}

/** Address of the marker links; the host can never resolve (RFC 2606). */
export const FORM_MARKER_URL = 'https://platen.invalid/field/';

/** Controls in one document. More than a form can need; bounds the work of a hostile template. */
export const MAX_FORM_CONTROLS = 2000;

/**
 * The control whose marker colour this is, with which `prepareFormControls` paints its text: 253, and the index in two
 * bytes. Components 0 to 1.
 */
export function controlOfColor(rgb: Rgb): number | undefined {
  if (Math.round(rgb[0] * 255) !== 253) return undefined;
  return Math.round(rgb[1] * 255) * 256 + Math.round(rgb[2] * 255);
}
