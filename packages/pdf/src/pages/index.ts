export { type PageRange, type PageSelection, pageAt, selectedPages } from './page-selection.ts';
