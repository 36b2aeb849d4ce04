/** The predefined CMaps of ISO 32000-1, table 118. */
export const STANDARD_CMAPS: ReadonlySet<string> = new Set(
  (
    'Identity-H Identity-V ' +
    'GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V ' +
    'UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V ' +
    'B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V CNS-EUC-H CNS-EUC-V ' +
    'UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V ' +
    '83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V ' +
    'EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V ' +
    'UniJIS-UTF16-H UniJIS-UTF16-V ' +
    'KSC-EUC-H KSC-EUC-V KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H ' +
    'UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H UniKS-UTF16-V'
  ).split(' '),
);

/** Returns character collection and supplement of a predefined CMap (ISO 32000-1, table 118 and 119), or undefined. */
export function collectionOf(name: string): { ordering: string; supplement: number } | undefined {
  const language = (
    [
      [/^(GB|UniGB)/, 'GB1'],
      [/^(B5pc|HKscs|ETen|CNS|UniCNS)/, 'CNS1'],
      [/^(KSC|UniKS)/, 'Korea1'],
      [/^(83pv|90|Add|EUC|Ext|H$|V$|UniJIS)/, 'Japan1'],
    ] as const
  ).find(([names]) => names.test(name))?.[1];
  if (!STANDARD_CMAPS.has(name) || language === undefined) return undefined;
  return { ordering: language, supplement: SUPPLEMENTS.find(([names]) => names.test(name))?.[1] ?? 0 };
}

/** Highest supplement that a CMap uses. */
const SUPPLEMENTS: readonly (readonly [RegExp, number])[] = [
  [/^GBK2K|^UniGB-UCS2/, 4],
  [/^UniGB-UTF16/, 5],
  [/^GBK/, 2],
  [/^UniCNS-UTF16/, 6],
  [/^(HKscs|UniCNS-UCS2)/, 3],
  [/^UniJIS-UTF16/, 6],
  [/^UniJIS-UCS2-HW/, 4],
  [/^UniJIS/, 4],
  [/^(90ms|90msp)-RKSJ/, 2],
  [/^Ext-RKSJ/, 2],
  [/^(90pv|Add|EUC|H$|V$)/, 1],
  [/^UniKS-UTF16/, 2],
  [/^(KSCms|UniKS)/, 1],
];
