/** Written as `/Producer` into the PDFs that Platen makes or rewrites. */
export const PRODUCER = 'Platen 0.1.0';
