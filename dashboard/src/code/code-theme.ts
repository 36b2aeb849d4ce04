import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: '0.5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--ink-faint)',
    border: 'none',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--ground-hover)' },
  '.cm-activeLineGutter': { color: 'var(--ink-soft)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'light-dark(#d7e3ff, #2b3a5f)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--ground-selected)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--ground-raised)',
    boxShadow: 'var(--shadow-large)',
    overflow: 'hidden',
    maxWidth: 'min(32rem, 90vw)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--ground-selected)',
    color: 'var(--ink)',
  },
  '.cm-diagnostic': { borderLeftWidth: '3px', fontFamily: 'var(--font)', padding: '0.375rem 0.75rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  // Replaces pictures in `data:` URLs, which the content security policy does not allow.
  '.cm-lintRange': { backgroundImage: 'none !important', paddingBottom: '0' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--danger) 1px', textUnderlineOffset: '3px' },
  '.cm-lintRange-warning': {
    textDecoration: 'underline wavy var(--warning) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-gutter-lint': { width: '1rem' },
  '.cm-lint-marker': {
    width: '0.625rem',
    height: '0.625rem',
    borderRadius: '50%',
    margin: '0.3rem 0.1875rem',
  },
  '.cm-lint-marker-error': { content: 'normal !important', backgroundColor: 'var(--danger)' },
  '.cm-lint-marker-warning': {
    content: 'normal !important',
    borderRadius: '2px',
    backgroundColor: 'var(--warning)',
  },
  '.cm-panels': { backgroundColor: 'var(--ground-sunken)', color: 'var(--ink)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel input, .cm-panel button, .cm-panel label': {
    fontFamily: 'var(--font)',
    fontSize: '0.8125rem',
    color: 'var(--ink)',
  },
  '.cm-panel.cm-search': { padding: '0.5rem 2.25rem 0.5rem 0.5rem' },
  '.cm-panel.cm-search label': { fontSize: '0.8125rem', marginInlineEnd: '0.375rem' },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--ink)', verticalAlign: '-0.1em' },
  '.cm-textfield, .cm-button': {
    minHeight: '1.875rem',
    padding: '0.125rem 0.5rem',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--ground-raised)',
    backgroundImage: 'none',
  },
  '.cm-button:hover': { backgroundColor: 'var(--ground-hover)' },
  '.cm-button:active': { backgroundColor: 'var(--ground-selected)', backgroundImage: 'none' },
  '.cm-panel input:focus-visible, .cm-panel button:focus-visible': {
    outline: '2px solid var(--focus)',
    outlineOffset: '1px',
  },
  '.cm-panel.cm-search [name="close"]': { width: '1.875rem', height: '1.875rem', fontSize: '1.125rem' },
  '.cm-searchMatch': { backgroundColor: 'light-dark(#ffe9a8, #5a4a14)' },
  '.cm-foldPlaceholder, .cm-collapsedLines': {
    border: 'none',
    background: 'var(--ground-selected)',
    color: 'var(--ink-soft)',
  },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: 'none' },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine, .cm-inlineChangedLine': {
    backgroundColor: 'var(--success-ground)',
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk, .cm-deletedLine': {
    backgroundColor: 'var(--danger-ground)',
  },
  '.cm-changedText, .cm-deletedText': { background: 'light-dark(#0000001a, #ffffff2e) !important' },
});

const highlighting = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.controlKeyword, tags.moduleKeyword, tags.operatorKeyword],
    color: 'var(--code-keyword)',
  },
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--code-tag)' },
  { tag: [tags.attributeName, tags.propertyName, tags.className, tags.labelName], color: 'var(--code-name)' },
  { tag: [tags.string, tags.attributeValue, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.unit, tags.color, tags.atom], color: 'var(--code-number)' },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: 'var(--code-comment)' },
  { tag: [tags.brace, tags.processingInstruction], color: 'var(--code-keyword)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

/** Appearance of all code in the dashboard, in the colours of the chosen theme. */
export const codeTheme: Extension = [theme, syntaxHighlighting(highlighting)];
