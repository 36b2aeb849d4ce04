/** A file of a document: an image, a font, a style sheet, JSON. */
export type AssetFile = {
  readonly mediaType: string;
  readonly sizeBytes: number;
} & (
  | {
      /** Base64. */
      readonly data: string;
    }
  | {
      /** Key of the object in the internal bucket. */
      readonly key: string;
    }
  | {
      /** Address that reads the object without credentials. */
      readonly url: string;
    }
);
