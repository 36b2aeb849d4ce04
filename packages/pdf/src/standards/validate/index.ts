export { PROFILES, type Profile } from '../rules/profiles.ts';
export type { Finding, Place } from './report.ts';
export { type ValidateOptions, type ValidationReport, type Verdict, validate } from './validate.ts';
