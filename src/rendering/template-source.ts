/** The parts of a template that are Liquid. */
export type TemplatePart = 'html' | 'header' | 'footer';

/** All that may be Liquid: a document that is no template can be Markdown. */
export type LiquidPart = TemplatePart | 'markdown';
