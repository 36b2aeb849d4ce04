export { assertMergeSize, MAX_INPUTS, MAX_TOTAL_BYTES, MIN_INPUTS } from './limits.ts';
export { type MergeOptions, type MergeResult, merge } from './merge.ts';
