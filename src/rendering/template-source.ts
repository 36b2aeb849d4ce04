/** Parts of a template that contain Liquid. */
export type TemplatePart = 'html' | 'header' | 'footer';

/** All parts that may contain Liquid: Markdown of a document without a template, and the file of an office template. */
export type LiquidPart = TemplatePart | 'markdown' | 'file';
