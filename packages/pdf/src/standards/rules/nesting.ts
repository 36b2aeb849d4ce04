import type { RuleId } from './rule-table.ts';

/** A rule about the nesting of standard structure types, and the types it allows. */
export interface NestingRule {
  readonly id: RuleId;
  readonly types: ReadonlySet<string>;
}

const rule = (id: RuleId, ...types: string[]): NestingRule => ({ id, types: new Set(types) });

/** Types allowed within a type (ISO 14289-1, 7.2). */
export const KIDS: Readonly<Record<string, NestingRule>> = {
  Table: rule('ua:7.2-3', 'TR', 'THead', 'TBody', 'TFoot', 'Caption'),
  TR: rule('ua:7.2-10', 'TH', 'TD'),
  THead: rule('ua:7.2-36', 'TR'),
  TBody: rule('ua:7.2-37', 'TR'),
  TFoot: rule('ua:7.2-38', 'TR'),
  L: rule('ua:7.2-19', 'L', 'LI', 'Caption'),
  LI: rule('ua:7.2-20', 'Lbl', 'LBody'),
  TOC: rule('ua:7.2-27', 'TOC', 'TOCI', 'Caption'),
};

/** Types that may contain a type. */
export const PARENTS: Readonly<Record<string, NestingRule>> = {
  TR: rule('ua:7.2-4', 'Table', 'THead', 'TBody', 'TFoot'),
  THead: rule('ua:7.2-5', 'Table'),
  TBody: rule('ua:7.2-6', 'Table'),
  TFoot: rule('ua:7.2-7', 'Table'),
  TH: rule('ua:7.2-8', 'TR'),
  TD: rule('ua:7.2-9', 'TR'),
  LI: rule('ua:7.2-17', 'L'),
  LBody: rule('ua:7.2-18', 'LI'),
  TOCI: rule('ua:7.2-26', 'TOC'),
};
