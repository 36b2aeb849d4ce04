import type { RichBlock } from './rich-text.ts';

/** What a filter or a value puts into a document besides text. */
export type Inserted =
  | { readonly kind: 'break' | 'tab' }
  | { readonly kind: 'number'; readonly value: number | boolean }
  | { readonly kind: 'link'; readonly url: string; readonly text: string }
  | { readonly kind: 'image'; readonly image: PlacedImage }
  | { readonly kind: 'rich'; readonly blocks: readonly RichBlock[] };

/** Image with its size in EMU (ECMA-376 part 1, 20.1.2.1): 360,000 in a centimetre. */
export interface PlacedImage {
  readonly bytes: Uint8Array;
  readonly extension: 'png' | 'jpeg' | 'gif';
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export const EMU_PER_MM = 36_000;
