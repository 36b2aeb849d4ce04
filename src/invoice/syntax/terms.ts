import type { Codec } from './binding.ts';

/**
 * Terms of payment. A cash discount of XRechnung, `#SKONTO#…#`, has a line of its own that ends with a line break
 * (BR-DE-18).
 */
export const TERMS: Codec = { toXml: (terms) => (/(?:^|\n)#[^\n]*#$/.test(terms) ? `${terms}\n` : terms) };
