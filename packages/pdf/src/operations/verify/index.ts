export type { ChainFinding, Change, ChangeLevel, SignatureReport, VerificationReport } from './report.ts';
export { type VerifyOptions, verify } from './verify.ts';
