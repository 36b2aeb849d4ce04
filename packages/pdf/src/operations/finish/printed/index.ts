export type { GeneratedText } from '../generated-text.ts';
export { HINT_PREFIX, type StructureHint } from '../hints.ts';
export { UnplacedRowsError, type WithheldRows } from '../withheld-rows.ts';
export { type FinishedPrint, type FinishOptions, finishPrinted } from './finish-printed.ts';
export { FORM_MARKER_URL, type FormControl, MAX_FORM_CONTROLS } from './form-fields/form-control.ts';
export type { DocumentFacts } from './information.ts';
export {
  destinationPages,
  type MarkedArea,
  type MarkedPlace,
  type MarkedPlaces,
  markedPages,
  markedPlaces,
  PAGE_MARK,
  PAGE_MARK_URL,
} from './page-marks.ts';
export { drawnTexts } from './page-texts.ts';
