export { MAX_INPUTS, type MergeOptions, type MergeResult, MIN_INPUTS, merge } from './merge.ts';
