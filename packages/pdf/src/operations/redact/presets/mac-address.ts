import { matches, type Sensitivity, type TextRange } from '../text/text-ranges.ts';
import { isDay } from './check-digits.ts';
import { label } from './label.ts';
import { isLabelled } from './labelled.ts';
import { lazy } from './lazy.ts';
import { isDrawn, isOtherNumber } from './other-numbers.ts';
import { PHONE_LABELS } from './phone-labels.ts';

const OCTETS = lazy(
  () =>
    /(?<![\p{L}\p{N}_.]|(?<!\p{L}{3} ?)[:-])[0-9A-F]{2} ?([:-])(?: ?\n?[0-9A-F]{2} ?\1){4}(?: ?\n?[0-9A-F]{2} ?\1 ?\n?[0-9A-F]{2} ?\1)? ?\n?[0-9A-F]{2}(?![\p{L}\p{N}_]|[:.-][\p{L}\p{N}])/giu,
);
/** Form that BSD systems print, without leading zeros. */
const SHORT_OCTETS = lazy(
  () =>
    /(?<![\p{L}\p{N}_.]|(?<!\p{L}{3} ?)[:-])[0-9A-F]{1,2}(?::[0-9A-F]{1,2}){5}(?![\p{L}\p{N}_]|[:.-][\p{L}\p{N}])/giu,
);
const HALVES = lazy(
  () =>
    /(?<![\p{L}\p{N}_.]|(?<!\p{L}{3} ?)[:-])[0-9A-F]{6}[-: ][0-9A-F]{6}(?![\p{L}\p{N}_]|[:.-][\p{L}\p{N}])/giu,
);
const DOTTED = lazy(
  () =>
    /(?<![\p{L}\p{N}_.]|(?<!\p{L}{3} ?)[:-])[0-9A-F]{4}(?:([.:-])[0-9A-F]{4}\1[0-9A-F]{4}|(?:\.[0-9A-F]{4}){3})(?![\p{L}\p{N}_]|[:.-][\p{L}\p{N}])/giu,
);
const SPACED = lazy(
  () =>
    /(?<![\p{L}\p{N}_.]|(?<!\p{L}{3} ?)[:-])[0-9A-F]{2}(?: [0-9A-F]{2}){5}(?![\p{L}\p{N}_]| [0-9A-F]{2}(?![\p{L}\p{N}]))/giu,
);
/** Octets separated by dots. */
const PAIRS = lazy(() => /(?<![\w.-])[0-9A-Fa-f]{2}(?:\.[0-9A-Fa-f]{2}){5}(?![\w]|[:.-]\w)/g);
const BARE = lazy(
  () => /(?<![\p{L}\p{N}_.]|(?<!\p{L}{3} ?)[:-])[0-9A-F]{12}(?![\p{L}\p{N}_]|[:.-][\p{L}\p{N}])/giu,
);

/** Eight octets that extend an address of six; other sequences of eight may be fingerprints or serial numbers. */
const EXTENDED = /^(?:[0-9A-F]{2}[ :\n-]+){3}F[FE][ :\n-]+F[FE]/i;

/** Digits and letters. */
const MIXED = /\d.*[A-F]|[A-F].*\d/i;

export const MAC_LABEL = label(
  '(?:wi-?fi|wlan|lan|ethernet|bluetooth|bt)?\\s?mac(?:[\\s-]?(?:address|addr|adresse|id|no))?s?\\.?',
  'hw\\s?addr(?:ess)?',
  'hardware[\\s-]?address',
  'physical address',
  'physikalische adresse',
  'adresse mac',
  'dirección mac',
  'ether',
  'bssid',
  'eui-?(?:48|64)',
  '(?:long|ieee|extended|zigbee) (?:address|addr)',
  '(?:ethernet|wi-?fi|wlan|lan|bluetooth|node|interface|nic)(?:\\s(?:address|addr|adresse|id))',
  'bd_?\\s?addr(?:ess)?',
  'nic',
).orUnparted('MAC ?(?:アドレス|地址|位址|주소)|物理(?:地址|アドレス)|맥 ?주소');

/**
 * Finds addresses of network interfaces (EUI-48 and EUI-64 of IEEE 802): octets separated by colons or dashes, groups of four
 * digits separated by dots; with other separators, or as twelve digits in a row, only after a label. Strict: without a label,
 * only with one of the letters A to F. Broad: in all of these forms, in a row with a letter.
 */
export function findMacAddress(text: string, sensitivity: Sensitivity): TextRange[] {
  const labelled = (m: RegExpExecArray, start: number, end: number) =>
    (sensitivity === 'broad' && (m[0].length !== 12 || MIXED.test(m[0]))) ||
    isLabelled(text, [start, end], MAC_LABEL);
  const isTelling = (value: string) => sensitivity !== 'strict' || /[A-F]/i.test(value);
  return [
    ...matches(
      OCTETS(),
      text,
      (m, start, end) =>
        (isTelling(m[0]) &&
          !isOtherNumber(text, start) &&
          !isOfSomethingElse(m[0], text, start, end) &&
          (m[0].length < 20 || EXTENDED.test(m[0]))) ||
        labelled(m, start, end),
    ),
    ...matches(SHORT_OCTETS(), text, (m, start, end) => /[A-F]/i.test(m[0]) || labelled(m, start, end)),
    ...matches(HALVES(), text, labelled),
    // Twelve decimal digits in three groups may be any kind of number.
    ...matches(DOTTED(), text, (m, start, end) =>
      m[1] === '.' || m[1] === undefined
        ? (/[A-F]/i.test(m[0]) && /\d/.test(m[0]) && !isOtherNumber(text, start)) || labelled(m, start, end)
        : labelled(m, start, end),
    ),
    ...matches(SPACED(), text, labelled),
    ...matches(PAIRS(), text, labelled),
    ...matches(BARE(), text, labelled),
  ];
}

/**
 * Whether six decimal numbers with dashes are a telephone number, lottery numbers, which are listed in ascending order, or a date
 * and a time.
 */
function isOfSomethingElse(value: string, text: string, start: number, end: number): boolean {
  const numbers = value.split(/ ?[:-] ?\n?/).map(Number);
  if (numbers.length !== 6 || numbers.some(Number.isNaN)) return false;
  if (isLabelled(text, [start, end], PHONE_LABELS)) return true;
  // The last number may be a bonus number, out of order.
  const ordered = isDrawn(text, start) ? numbers.slice(0, 5) : numbers;
  const isInOrder =
    numbers[0]! > 0 && ordered.every((number, index) => index === 0 || number > numbers[index - 1]!);
  const [, month, day, hours, minutes, seconds] = numbers as [number, number, number, number, number, number];
  return isInOrder || (isDay(4, month, day) && hours < 24 && minutes < 60 && seconds < 60);
}
