import type { Permission } from '../../file/encryption/options.ts';
import type { JsonObject } from '../../json.ts';

export interface PageInformation {
  /** Points, as displayed. */
  readonly width: number;
  readonly height: number;
  /** Degrees by which it is turned clockwise to be displayed. */
  readonly rotation: number;
  /** What the page is called, where the file says so. */
  readonly label?: string;
}

export interface Bookmark {
  readonly title: string;
  /** Counted from 0; null when it leads to no page. */
  readonly page: number | null;
  /** Where on that page, in points from the top left corner as displayed; missing where the bookmark does not say. */
  readonly x?: number;
  readonly y?: number;
  readonly bookmarks: readonly Bookmark[];
}

export interface AttachedFile {
  readonly name: string;
  readonly description?: string;
  readonly mediaType?: string;
  readonly sizeBytes?: number;
  /** `AFRelationship`, such as `Data` or `Source`. */
  readonly relationship?: string;
}

export interface FontInformation {
  /** Without the prefix of a subset; empty when it has none. */
  readonly name: string;
  /** `Type1`, `TrueType`, `Type3`, `CIDFontType0`, `CIDFontType2`, `MMType1`. */
  readonly type: string;
  readonly embedded: boolean;
  readonly subset: boolean;
  /** Whether it maps its codes to Unicode itself. */
  readonly toUnicode: boolean;
}

/** What the information dictionary and the XMP metadata say; XMP is believed where they differ. */
export interface Metadata {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
  readonly producer?: string;
  /** ISO 8601, UTC. */
  readonly created?: string;
  readonly modified?: string;
  /** Further entries of the information dictionary. */
  readonly custom: JsonObject;
  /** Names of what the two say differently. */
  readonly disagreements: readonly string[];
}

export interface Information {
  readonly sizeBytes: number;
  /** Such as `1.7`. */
  readonly version: string;
  readonly pageCount: number;
  readonly pages: readonly PageInformation[];
  readonly encrypted: boolean;
  /** What its user password allows; missing when the file is not encrypted. */
  readonly permissions?: Readonly<Record<Permission, boolean>>;
  readonly metadata: Metadata;
  readonly language?: string;
  /** Whether it has a structure tree and says that it is tagged. */
  readonly tagged: boolean;
  /** Standards that the metadata claim, such as `PDF/A-3b`; nobody has checked them. */
  readonly claims: readonly string[];
  readonly bookmarks: readonly Bookmark[];
  readonly attachments: readonly AttachedFile[];
  /** How many signature fields are signed, and how many there are. */
  readonly signatures: { readonly signed: number; readonly fields: number };
  readonly form: 'none' | 'fields' | 'xfa';
  readonly fonts: readonly FontInformation[];
}
