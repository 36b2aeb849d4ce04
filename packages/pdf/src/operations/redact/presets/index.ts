import type { PresetFinder } from '../text/text-ranges.ts';
import { findCreditCard } from './credit-card.ts';
import { findDateOfBirth } from './date-of-birth.ts';
import { findEmail } from './email.ts';
import { findIban } from './iban.ts';
import { findAnyId, ID_FINDERS, type IdPreset } from './ids/index.ts';
import { findInternationalPhone } from './international-phone.ts';
import { findIpAddress } from './ip-address.ts';
import { findMacAddress } from './mac-address.ts';
import { findMrz } from './mrz.ts';
import { findPassport } from './passport.ts';
import { findPhone } from './phone.ts';
import { findSsn } from './ssn.ts';
import { findUrl } from './url.ts';
import { findUsRoutingNumber } from './us-routing-number.ts';
import { findVatId } from './vat-id.ts';

const FINDERS = {
  ssn: findSsn,
  email: findEmail,
  phone: findPhone,
  'date-of-birth': findDateOfBirth,
  'credit-card': findCreditCard,
  'international-phone': findInternationalPhone,
  iban: findIban,
  'us-routing-number': findUsRoutingNumber,
  'vat-id': findVatId,
  passport: findPassport,
  mrz: findMrz,
  'national-id': (text, sensitivity) => [...findAnyId(text, sensitivity), ...findSsn(text, sensitivity)],
  'ip-address': findIpAddress,
  'mac-address': findMacAddress,
  url: findUrl,
} as const satisfies Readonly<Record<string, PresetFinder>>;

/** Name of a built-in preset. */
export type PresetName = keyof typeof FINDERS | IdPreset;

/** The built-in presets by the name that requests use. */
export const PRESET_FINDERS: ReadonlyMap<string, PresetFinder> = new Map<string, PresetFinder>([
  ...Object.entries(FINDERS),
  ...ID_FINDERS,
]);

/** Names of the built-in presets. */
export const PRESETS = [...PRESET_FINDERS.keys()] as readonly string[] as readonly [
  PresetName,
  ...PresetName[],
];
