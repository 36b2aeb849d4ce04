/** Texts of a signature: trimmed, on one line, undefined when empty. */
export interface SignatureTexts {
  readonly name: string | undefined;
  readonly reason: string | undefined;
  readonly location: string | undefined;
  readonly contact: string | undefined;
}

/** Content of a visible signature. */
export interface SealOptions {
  /**
   * Lines shown instead of name, time, reason and location, the first in bold; at most 10, of 200 characters each. `{name}`,
   * `{date}`, `{reason}`, `{location}` and `{contact}` are replaced, and a line is left out when all of its placeholders are
   * empty.
   */
  readonly lines?: readonly string[] | undefined;
  /** Language of the fixed words (BCP 47); that of the document when left out. */
  readonly language?: string | undefined;
  /** Time zone of the date (IANA name or offset); UTC when left out. */
  readonly timeZone?: string | undefined;
}

/** Position and content of a visible signature. */
export interface VisibleSignature extends SealOptions {
  /** Points from the left edge of the displayed page, with its crop box and rotation. */
  readonly x?: number | undefined;
  /** Points from the bottom edge of the displayed page. */
  readonly y?: number | undefined;
  /** Width in points; 200 when left out. */
  readonly width?: number | undefined;
  /** Height in points; 50 when left out. */
  readonly height?: number | undefined;
  /** PNG or JPEG beside the text; at most 16 megapixels. */
  readonly image?: Uint8Array | undefined;
}
