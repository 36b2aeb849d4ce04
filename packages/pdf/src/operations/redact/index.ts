export { PRESETS } from './presets/index.ts';
export { previewRedaction, redact } from './redact.ts';
export { SENSITIVITIES, type Sensitivity } from './text/text-ranges.ts';
export type {
  Elsewhere,
  FoundIn,
  PatternType,
  RedactionBox,
  RedactionCount,
  RedactionHit,
  RedactionLimits,
  RedactionPattern,
  RedactionPreview,
  RedactionRegion,
  RedactionReport,
  RedactionRequest,
  RedactionResult,
} from './types.ts';
export { ELSEWHERE, FOUND_IN } from './types.ts';
export {
  REDACTION_LIMITS,
  validateRedactionRequest,
} from './validate.ts';
