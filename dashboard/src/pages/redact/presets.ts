/** Kinds of data that the service finds by itself, in the order of the page. */
export const PRESETS = ['ssn', 'email', 'phone', 'date-of-birth', 'credit-card'] as const;
