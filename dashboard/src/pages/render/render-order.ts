import type { RenderTemplateQuery } from '@platen/client';
import { MAIN_SAMPLE } from '../template-editor/sample-choice.tsx';

/** PDF, or the template's office format with the data in it. */
export type ResultFormat = NonNullable<RenderTemplateQuery['format']>;

/** Input of the page: the data and the options of the PDF. The data is kept as text, so that it may be invalid for a while. */
export interface RenderOrder {
  readonly data: string;
  /** Data set that the data started as. */
  readonly sample: string;
  /** Data as it was left in the other data sets. */
  readonly others: Readonly<Record<string, string>>;
  readonly name: string;
  readonly format: ResultFormat;
  readonly isSaved: boolean;
  readonly isStrict: boolean;
  readonly pairs: readonly Pair[];
}

/** Entry of the metadata; entries without a key are ignored. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

export const newOrder = (data: string): RenderOrder => ({
  data,
  sample: MAIN_SAMPLE,
  others: {},
  name: '',
  format: 'pdf',
  isSaved: true,
  isStrict: false,
  pairs: [],
});

/** Shows another data set; changes of the one before are kept. */
export function withSample(order: RenderOrder, sample: string, text: string): RenderOrder {
  const others = { ...order.others, [order.sample]: order.data };
  return { ...order, sample, others, data: others[sample] ?? text };
}
