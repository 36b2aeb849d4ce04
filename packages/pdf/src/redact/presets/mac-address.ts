import { isLabelled, label } from './labels.ts';
import { matches, type TextRange } from './preset.ts';

const OCTETS =
  /(?<![\p{L}\p{N}_:.-])[0-9A-F]{2} ?([:-])(?: ?\n?[0-9A-F]{2} ?\1){4}(?: ?\n?[0-9A-F]{2} ?\1 ?\n?[0-9A-F]{2} ?\1)? ?\n?[0-9A-F]{2}(?![\p{L}\p{N}_]|[:.-][\p{L}\p{N}])/giu;
const DOTTED =
  /(?<![\p{L}\p{N}_:.-])[0-9A-F]{4}(?:([.:-])[0-9A-F]{4}\1[0-9A-F]{4}|(?:\.[0-9A-F]{4}){3})(?![\p{L}\p{N}_]|[:.-][\p{L}\p{N}])/giu;
const SPACED =
  /(?<![\p{L}\p{N}_:.-])[0-9A-F]{2}(?: [0-9A-F]{2}){5}(?![\p{L}\p{N}_]| [0-9A-F]{2}(?![\p{L}\p{N}]))/giu;
const BARE = /(?<![\p{L}\p{N}_:.-])[0-9A-F]{12}(?![\p{L}\p{N}_]|[:.-][\p{L}\p{N}])/giu;

const LABEL = label(
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
);

/**
 * Addresses of network interfaces (EUI-48 and EUI-64 of IEEE 802): octets separated by colons or dashes, groups of four
 * digits separated by dots; with other separators, or as twelve digits in a row, only after a label.
 */
export function findMacAddress(text: string): TextRange[] {
  const labelled = (_: RegExpExecArray, start: number, end: number) => isLabelled(text, [start, end], LABEL);
  return [
    ...matches(OCTETS, text),
    // Twelve decimal digits separated by dashes can be numbers of any kind.
    ...matches(DOTTED, text, (m, start, end) =>
      m[1] === '.' || m[1] === undefined
        ? /[A-F]/i.test(m[0]) || labelled(m, start, end)
        : labelled(m, start, end),
    ),
    ...matches(SPACED, text, labelled),
    ...matches(BARE, text, labelled),
  ];
}
