import { VERSION } from '../../version.ts';

/** Written as `/Producer` into the PDFs that Platen makes or rewrites. */
export const PRODUCER = `Platen ${VERSION}`;
