/** Input of the page: the data and the options of the PDF. The data is kept as text, so that it may be invalid for a while. */
export interface RenderOrder {
  readonly data: string;
  readonly name: string;
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
  name: '',
  isSaved: true,
  isStrict: false,
  pairs: [],
});
