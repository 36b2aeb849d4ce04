export { type FinishConvertedOptions, type FinishedConversion, finishConverted } from './finish-converted.ts';
