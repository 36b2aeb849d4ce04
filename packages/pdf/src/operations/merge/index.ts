export { assertMergeSize, MAX_INPUTS, MAX_TOTAL_BYTES, MIN_INPUTS } from '../../document/assemble/limits.ts';
export { type MergeOptions, type MergeResult, merge } from './merge.ts';
