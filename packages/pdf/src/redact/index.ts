export { PRESETS } from './presets/index.ts';
export { redact } from './redact.ts';
export type {
  GlyphPositions,
  PatternType,
  RedactionCount,
  RedactionLimits,
  RedactionPattern,
  RedactionRegion,
  RedactionReport,
  RedactionRequest,
  RedactionResult,
} from './types.ts';
export {
  REDACTION_LIMITS,
  validatePages,
  validatePatterns,
  validateRedactionRequest,
} from './validate.ts';
