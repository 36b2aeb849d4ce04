import type { ReadFormat } from '../../formats.ts';
import type { Profile } from '../../profiles.ts';
import type { Finding } from '../../rules/index.ts';
import type { Syntax } from '../index.ts';
import type { XmlElement } from '../xml.ts';
import { CII_RULES, FACTUR_X_RULES } from './cii-rules.ts';
import { currencyRule } from './currency-rules.ts';
import { checkElements, type ElementRule } from './element-rule.ts';
import { EXTENDED_CTC_FR_RULES, EXTENDED_RULES } from './extended-rules.ts';
import { noEmptyElement, ONE_DOCUMENT_OF_A_LINE, PEPPOL_RULES } from './peppol-rules.ts';
import { UBL_RULES } from './ubl-rules.ts';

/** Conformance claims of an invoice. */
interface Claims {
  readonly format?: ReadFormat;
  readonly profile?: Profile;
}

function rulesOf(syntax: Syntax, { format, profile }: Claims): readonly ElementRule[] {
  if (profile === 'minimum' || profile === 'basic-wl' || format === 'zugferd-1')
    return [currencyRule(syntax)];
  if (profile === 'extended-ctc-fr') return [...EXTENDED_CTC_FR_RULES[syntax], currencyRule(syntax)];
  if (profile === 'basic' || profile === 'extended') {
    const own = profile === 'extended' ? EXTENDED_RULES : [];
    return [...FACTUR_X_RULES, ...own, currencyRule(syntax), noEmptyElement('warning')];
  }
  const core = syntax === 'ubl' ? UBL_RULES : CII_RULES;
  if (format === 'xrechnung') return [...core, ...PEPPOL_RULES[syntax], currencyRule(syntax)];
  if (format !== 'peppol') return [...core, currencyRule(syntax)];
  const currency = currencyRule(syntax, 'PEPPOL-EN16931-R051');
  return [...core, ...PEPPOL_RULES[syntax], ...ONE_DOCUMENT_OF_A_LINE, currency];
}

/** Returns findings about an invoice's elements, by the rules of its conformance claims. */
export function elementFindings(root: XmlElement, syntax: Syntax, claims: Claims): Finding[] {
  return checkElements(root, rulesOf(syntax, claims));
}
