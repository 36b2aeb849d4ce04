/** Sets of rules that an invoice is refused by only when it is asked for. */
export const RULE_SETS = ['fr-ctc'] as const;
