import { VERSION } from '../../version.ts';

/** `/Producer` of PDFs that Platen creates or rewrites. */
export const PRODUCER = `Platen ${VERSION}`;
