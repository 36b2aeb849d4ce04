/** Warning codes with their meaning. */
export const SIGNING_WARNINGS = {
  ACCESSIBILITY_CLAIM_WITHDRAWN: 'the file no longer claims PDF/UA',
  SEAL_TEXT_SMALL: 'the text of a visible signature is below 5 points',
  SEAL_TEXT_CUT: 'the text of a visible signature does not fit into its box',
} as const;

/** A request that was not fully met, or a property that signing lost. */
export interface SigningWarning {
  readonly code: keyof typeof SIGNING_WARNINGS;
  readonly message: string;
}
