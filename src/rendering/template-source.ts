/** Parts of a template that contain Liquid. */
export type TemplatePart = 'html' | 'header' | 'footer';

/** All parts that may contain Liquid. A document without a template can be Markdown. */
export type LiquidPart = TemplatePart | 'markdown';
