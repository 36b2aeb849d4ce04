/** A rectangle in points from the top left corner of the page as it is displayed, as regions of a redaction are. */
export interface ImageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One place where an image is drawn. */
export interface ImageUse {
  /** Page index, from 0. */
  readonly page: number;
  /** Bounding box of the image, also if it is rotated. */
  readonly box: ImageBox;
  /** Samples per inch along the image's own sides. */
  readonly dpi: { readonly x: number; readonly y: number };
}

export const IMAGE_MASKS = ['soft', 'stencil', 'colors'] as const;
/** Cause of transparency in an image: a soft mask, a 1-bit mask, or a masked colour range. */
export type ImageMask = (typeof IMAGE_MASKS)[number];

export const IMAGE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/jp2', 'image/j2c'] as const;
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[number];

export interface ImageFile {
  /** Unique in the result, such as `image-01.png`. */
  readonly name: string;
  readonly mediaType: ImageMediaType;
  /** Whether the file is from the PDF byte for byte, not a PNG of its samples. */
  readonly original: boolean;
  readonly data: Uint8Array;
}

export interface ExtractedImage {
  /** Image file; missing when there is a `problem`. */
  readonly file?: ImageFile;
  /** Reason why the file is missing. */
  readonly problem?: string;
  /** Width of the image itself in samples; a mask of a higher resolution makes the file larger. 0 if unreadable. */
  readonly width: number;
  readonly height: number;
  /** Bits per component; missing if the codec determines it. */
  readonly bitsPerComponent?: number;
  /** Family of its colour space, such as `ICCBased`; missing for a stencil, or if the codec determines it. */
  readonly colorSpace?: string;
  /** Its last filter, such as `DCTDecode`; missing when it has none. */
  readonly coding?: string;
  readonly inline: boolean;
  /** Whether it is a stencil, painted in the current colour. Its file is black on transparent. */
  readonly stencil: boolean;
  readonly mask?: ImageMask;
  /** Number of times it is drawn on the selected pages. */
  readonly drawn: number;
  /** First 100 uses at most, in drawing order. */
  readonly uses: readonly ImageUse[];
}

export interface ExtractedImages {
  /** Number of pages of the document. */
  readonly pageCount: number;
  /** Images, in order of their first use. */
  readonly images: readonly ExtractedImage[];
}
