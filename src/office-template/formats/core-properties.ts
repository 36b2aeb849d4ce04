import type { DocumentPackage } from '../document-package.ts';
import { insertAll, insertAsText } from '../insert-all.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import type { XmlElement } from '../xml-tree.ts';
import type { DocumentPart } from './template-document.ts';

/** Title, author and the like (ECMA-376 part 2, 11). */
const CORE_PROPERTIES = 'docProps/core.xml';

/** Returns the part with the properties of a document, if it has one. */
export function corePropertiesOf(files: DocumentPackage): readonly DocumentPart[] {
  if (!files.has(CORE_PROPERTIES)) return [];
  return [{ path: CORE_PROPERTIES, place: 'properties,', root: files.tree(CORE_PROPERTIES) }];
}

/** Writes the filled properties. */
export function finishCoreProperties(
  files: DocumentPackage,
  filled: ReadonlyMap<string, XmlElement>,
  held: HeldMarkup,
): void {
  const properties = filled.get(CORE_PROPERTIES);
  if (!properties) return;
  insertAll(properties, held, insertAsText);
  files.setTree(CORE_PROPERTIES, properties);
}
