export { completeToUnicode } from './complete-to-unicode.ts';
