/** Optional sets of rules, enforced only on request. */
export const RULE_SETS = ['fr-ctc'] as const;
