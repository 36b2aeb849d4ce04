/** Every code of a warning, with what it means. */
export const SIGNING_WARNINGS = {
  ACCESSIBILITY_CLAIM_WITHDRAWN: 'the file no longer claims PDF/UA',
  SEAL_TEXT_SMALL: 'the text of a visible signature is below 5 points',
  SEAL_TEXT_CUT: 'the text of a visible signature does not fit into its box',
} as const;

/** What was asked for and not done in full, or is lost by signing. */
export interface SigningWarning {
  readonly code: keyof typeof SIGNING_WARNINGS;
  readonly message: string;
}
