/** How many PDFs one merge takes. */
export const MIN_INPUTS = 2;
export const MAX_INPUTS = 20;

/** Bytes of all inputs together. */
export const MAX_TOTAL_BYTES = 400 << 20;
