import { findCreditCard } from './credit-card.ts';
import { findDateOfBirth } from './date-of-birth.ts';
import { findEmail } from './email.ts';
import { findPhone } from './phone.ts';
import type { PresetFinder } from './preset.ts';
import { findSsn } from './ssn.ts';

/** The built-in presets by the name that requests use. */
export const PRESET_FINDERS: ReadonlyMap<string, PresetFinder> = new Map<string, PresetFinder>([
  ['ssn', findSsn],
  ['email', findEmail],
  ['phone', findPhone],
  ['date-of-birth', findDateOfBirth],
  ['credit-card', findCreditCard],
]);

/** Names of the built-in presets. */
export const PRESETS: readonly string[] = [...PRESET_FINDERS.keys()];
