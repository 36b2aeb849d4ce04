/** What is asked for: the data as text, so that it may be invalid for a while, and what is done with the PDF. */
export interface RenderOrder {
  readonly data: string;
  readonly name: string;
  readonly isSaved: boolean;
  readonly isStrict: boolean;
  readonly pairs: readonly Pair[];
}

/** One entry of the metadata; those without a key are left out. */
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
