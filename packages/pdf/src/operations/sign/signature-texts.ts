/** Texts that go into the signature: trimmed, on one line, undefined when empty. */
export interface SignatureTexts {
  readonly name: string | undefined;
  readonly reason: string | undefined;
  readonly location: string | undefined;
  readonly contact: string | undefined;
}

/** What a visible signature shows. */
export interface SealOptions {
  /**
   * Lines instead of name, time, reason and location, the first of them bold; at most 10, of 200 characters. `{name}`, `{date}`,
   * `{reason}`, `{location}` and `{contact}` are replaced, and a line is left out when all of its placeholders are empty.
   */
  readonly lines?: readonly string[] | undefined;
  /** Language of the words that are not the signer's (BCP 47); that of the document when left out. */
  readonly language?: string | undefined;
  /** Time zone of the date (IANA name or offset); UTC when left out. */
  readonly timeZone?: string | undefined;
}

/** Where a visible signature stands and what it shows. */
export interface VisibleSignature extends SealOptions {
  /** Points from the left edge of the page as it is displayed, with its crop box and rotation. */
  readonly x?: number | undefined;
  /** Points from the bottom edge of the page as it is displayed. */
  readonly y?: number | undefined;
  /** Points; 200 when left out. */
  readonly width?: number | undefined;
  /** Points; 50 when left out. */
  readonly height?: number | undefined;
  /** PNG or JPEG, shown beside the text; at most 16 megapixels. */
  readonly image?: Uint8Array | undefined;
}
