import type { Kid, StructureElement } from './structure.ts';

/** Standard structure types of PDF 1.7 that group others (ISO 32000-1, 14.8.4.2). */
const GROUPING = 'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private';
/** Types of paragraphs, lists and tables (14.8.4.3). */
const BLOCKS = 'P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot';
/** Inline types, and illustrations (14.8.4.4, 14.8.4.5). */
const INLINE =
  'Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form';

const INLINE_TYPES = new Set(INLINE.split(' '));
const STANDARD = new Set(`${GROUPING} ${BLOCKS} ${INLINE}`.split(' '));

/** Types of PDF 2.0, each with the nearest one of PDF 1.7. */
const NEAREST: Readonly<Record<string, string>> = {
  Em: 'Span',
  Strong: 'Span',
  Sub: 'Span',
  Title: 'P',
  FENote: 'Note',
  Aside: 'Div',
  DocumentFragment: 'Div',
  Artifact: 'NonStruct',
};

/** Returns the standard type for a type; a standard type is returned unchanged. */
export function standardType(type: string): string {
  return STANDARD.has(type) ? type : (NEAREST[type] ?? 'Span');
}

export function isStandard(type: string): boolean {
  return STANDARD.has(type);
}

/** Whether a kid is inline: content, or an element of an inline type without blocks in it. */
export function isInline(kid: Kid): boolean {
  if (kid.kind !== 'element') return true;
  return INLINE_TYPES.has(standardType(kid.type)) && kid.kids.every(isInline);
}

/** Whether a kid is an illustration or a field, which may be a block or inline. */
export function isStandalone(kid: Kid): boolean {
  return kid.kind === 'object' || (kid.kind === 'element' && /^(Figure|Formula|Form|Note)$/.test(kid.type));
}

/** Whether everything painted within the element is content, as in a figure, or replaces text. */
export function isIllustration(element: StructureElement): boolean {
  if (element.type === 'Span') return (element.actualText ?? '') !== '';
  if (element.type !== 'Figure' && element.type !== 'Formula') return false;
  return hasText(element) || element.kids.every((kid) => kid.kind !== 'element');
}

/** Whether the element has an alternative or replacement text. */
export function hasText({ alt, actualText }: StructureElement): boolean {
  return (alt ?? '').trim() !== '' || (actualText ?? '') !== '';
}
