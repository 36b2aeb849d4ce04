/** Result of processing a message. */
export type WorkOutcome =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'retry'; readonly afterSeconds: number; readonly cause?: unknown }
  /** Not its turn yet: nothing was tried. */
  | { readonly outcome: 'wait'; readonly afterSeconds: number }
  | { readonly outcome: 'reject'; readonly reason: string; readonly cause?: unknown };
