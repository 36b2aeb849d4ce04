import type { Permission } from '../../file/encryption/options.ts';
import type { JsonObject } from '../../json.ts';

export interface PageInformation {
  /** Width in points, as displayed. */
  readonly width: number;
  readonly height: number;
  /** Clockwise rotation of the displayed page, in degrees. */
  readonly rotation: number;
  /** Page label, if the file has one. */
  readonly label?: string;
}

export interface Bookmark {
  readonly title: string;
  /** Page index, from 0; null when the bookmark leads to no page. */
  readonly page: number | null;
  /** Position on that page, in points from the top left corner as displayed; missing if the bookmark has none. */
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
  /** Name without the subset prefix; empty when the font has none. */
  readonly name: string;
  /** Font type: `Type1`, `TrueType`, `Type3`, `CIDFontType0`, `CIDFontType2`, `MMType1`. */
  readonly type: string;
  readonly embedded: boolean;
  readonly subset: boolean;
  /** Whether it has a ToUnicode map. */
  readonly toUnicode: boolean;
}

/** Metadata of the information dictionary and of XMP; XMP wins where they differ. */
export interface Metadata {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
  readonly producer?: string;
  /** Creation date, ISO 8601 in UTC. */
  readonly created?: string;
  readonly modified?: string;
  /** Further entries of the information dictionary. */
  readonly custom: JsonObject;
  /** Names of entries that differ between the two. */
  readonly disagreements: readonly string[];
}

export interface Information {
  readonly sizeBytes: number;
  /** PDF version, such as `1.7`. */
  readonly version: string;
  readonly pageCount: number;
  readonly pages: readonly PageInformation[];
  readonly encrypted: boolean;
  /** Permissions granted by the user password; missing when the file is not encrypted. */
  readonly permissions?: Readonly<Record<Permission, boolean>>;
  readonly metadata: Metadata;
  readonly language?: string;
  /** Whether it has a structure tree and is marked as tagged. */
  readonly tagged: boolean;
  /** Conformance claims of the metadata, such as `PDF/A-3b`, unchecked. */
  readonly claims: readonly string[];
  readonly bookmarks: readonly Bookmark[];
  readonly attachments: readonly AttachedFile[];
  /** Number of signed signature fields, and of all signature fields. */
  readonly signatures: { readonly signed: number; readonly fields: number };
  readonly form: 'none' | 'fields' | 'xfa';
  readonly fonts: readonly FontInformation[];
}
