/** A rectangle in points from the top left corner of the page as it is displayed, as regions of a redaction are. */
export interface ImageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One place where an image is drawn. */
export interface ImageUse {
  /** Counted from 0. */
  readonly page: number;
  /** Around the image, also when it is turned. */
  readonly box: ImageBox;
  /** Samples per inch along the image's own sides. */
  readonly dpi: { readonly x: number; readonly y: number };
}

export const IMAGE_MASKS = ['soft', 'stencil', 'colors'] as const;
/** What makes parts of an image transparent: a soft mask, a mask of one bit, or colours that are left out. */
export type ImageMask = (typeof IMAGE_MASKS)[number];

export const IMAGE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/jp2', 'image/j2c'] as const;
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[number];

export interface ImageFile {
  /** Unique in the result, such as `image-01.png`. */
  readonly name: string;
  readonly mediaType: ImageMediaType;
  /** Whether it is what the PDF holds, byte for byte, rather than a PNG of its samples. */
  readonly original: boolean;
  readonly data: Uint8Array;
}

export interface ExtractedImage {
  /** Missing when there is a `problem`. */
  readonly file?: ImageFile;
  /** Why there is no file. */
  readonly problem?: string;
  /** In samples, of the image itself; a mask of more samples makes the file larger. 0 when not even that can be read. */
  readonly width: number;
  readonly height: number;
  /** Missing where the codec determines it. */
  readonly bitsPerComponent?: number;
  /** Family of its colour space, such as `ICCBased`; missing for a stencil, and where the codec determines it. */
  readonly colorSpace?: string;
  /** Its last filter, such as `DCTDecode`; missing when it has none. */
  readonly coding?: string;
  readonly inline: boolean;
  /** Whether it is painted with the colour of its place. Its file is black on transparent. */
  readonly stencil: boolean;
  readonly mask?: ImageMask;
  /** How often it is drawn on the selected pages. */
  readonly drawn: number;
  /** Of these at most 100, in the order of drawing. */
  readonly uses: readonly ImageUse[];
}

export interface ExtractedImages {
  /** Of the document. */
  readonly pageCount: number;
  /** In the order in which they are first drawn. */
  readonly images: readonly ExtractedImage[];
}
