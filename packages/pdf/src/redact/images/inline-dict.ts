import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { type ContentDict, ContentName, ContentString, type Operand } from '../../content/operands.ts';

/** The dictionary of an inline image as an object of the document. */
export function inlineDict(context: PDFContext, dict: ContentDict): PDFDict {
  const out = PDFDict.withContext(context);
  for (const [key, value] of dict) out.set(PDFName.of(key), toObject(context, value));
  return out;
}

export function toObject(context: PDFContext, operand: Operand): PDFObject {
  if (operand === null) return PDFNull;
  if (typeof operand === 'number') return PDFNumber.of(operand);
  if (typeof operand === 'boolean') return operand ? PDFBool.True : PDFBool.False;
  if (operand instanceof ContentName) return PDFName.of(operand.value);
  if (operand instanceof ContentString) return PDFHexString.fromBytes(operand.bytes);
  if (operand instanceof Map) return inlineDict(context, operand);
  const array = PDFArray.withContext(context);
  for (const item of operand) array.push(toObject(context, item));
  return array;
}
