import type { PresetFinder } from '../text/text-ranges.ts';
import { BIRTH_LABELS } from './birth-labels.ts';
import { CARD_LABEL, findCreditCard } from './credit-card.ts';
import { findDateOfBirth } from './date-of-birth.ts';
import { findEmail } from './email.ts';
import { findIban } from './iban.ts';
import { findAnyId, ID_FINDERS, ID_SCHEMES, type IdPreset } from './ids/index.ts';
import { findInternationalPhone } from './international-phone.ts';
import { findIpAddress, IP_LABEL } from './ip-address.ts';
import { Label } from './label.ts';
import { findMacAddress, MAC_LABEL } from './mac-address.ts';
import { findMrz } from './mrz.ts';
import { findPassport, PASSPORT_LABELS } from './passport.ts';
import { findPhone } from './phone.ts';
import { PHONE_LABELS } from './phone-labels.ts';
import { findSsn, SSN_LABEL } from './ssn.ts';
import { findUrl } from './url.ts';
import { findUsRoutingNumber, ROUTING_LABEL } from './us-routing-number.ts';
import { findVatId, VAT_LABEL } from './vat-id.ts';

/** Finder of one kind of personal data. */
interface Preset {
  readonly find: PresetFinder;
  /** Names of the value in documents, also as a column header; undefined where its form suffices. */
  readonly label: Label | undefined;
}

const FINDERS = {
  ssn: { find: findSsn, label: SSN_LABEL },
  email: { find: findEmail, label: undefined },
  phone: { find: findPhone, label: PHONE_LABELS },
  'date-of-birth': { find: findDateOfBirth, label: BIRTH_LABELS },
  'credit-card': { find: findCreditCard, label: CARD_LABEL },
  'international-phone': { find: findInternationalPhone, label: PHONE_LABELS },
  iban: { find: findIban, label: undefined },
  'us-routing-number': { find: findUsRoutingNumber, label: ROUTING_LABEL },
  'vat-id': { find: findVatId, label: VAT_LABEL },
  passport: { find: findPassport, label: PASSPORT_LABELS },
  mrz: { find: findMrz, label: undefined },
  'national-id': {
    find: (text, sensitivity) => [...findAnyId(text, sensitivity), ...findSsn(text, sensitivity)],
    label: Label.any([SSN_LABEL, ...Object.values(ID_SCHEMES).map(({ label }) => label)]),
  },
  'ip-address': { find: findIpAddress, label: IP_LABEL },
  'mac-address': { find: findMacAddress, label: MAC_LABEL },
  url: { find: findUrl, label: undefined },
} as const satisfies Readonly<Record<string, Preset>>;

/** Name of a built-in preset. */
export type PresetName = keyof typeof FINDERS | IdPreset;

/** Built-in presets by the name that requests use. */
export const PRESET_FINDERS: ReadonlyMap<string, Preset> = new Map<string, Preset>([
  ...Object.entries(FINDERS),
  ...[...ID_FINDERS].map(([name, find]) => [name, { find, label: ID_SCHEMES[name].label }] as const),
]);

/** Names of the built-in presets. */
export const PRESETS = [...PRESET_FINDERS.keys()] as readonly string[] as readonly [
  PresetName,
  ...PresetName[],
];
