/** The parts of a template that are Liquid. */
export type TemplatePart = 'html' | 'header' | 'footer';
