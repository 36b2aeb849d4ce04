import { elementsNamed, setAttribute, type XmlElement } from '../office-template/xml-tree.ts';
import { editPackage } from './edit-package.ts';

/** List of the sheets of XLSX; sheets of OpenDocument, whose styles hide them. */
const PARTS = /^(?:xl\/workbook|content)\.xml$/;

/**
 * Makes hidden sheets of an XLSX or OpenDocument workbook visible (ECMA-376 part 1, 18.2.19; ISO/IEC 26300-1, 20.248).
 *
 * @throws InvalidInputError `OFFICE_DAMAGED`
 */
export function showSheets(workbook: Uint8Array): Promise<Uint8Array> {
  return editPackage(workbook, PARTS, (root: XmlElement) => {
    for (const sheet of elementsNamed(root, 'x:sheet')) setAttribute(sheet, 'state', undefined);
    for (const style of elementsNamed(root, 'style:table-properties'))
      setAttribute(style, 'table:display', undefined);
  });
}
