import { InvalidInputError } from '../../../errors.ts';
import { PdfDocument } from '../../../file/core/document.ts';
import type { EditableDocument } from '../../../file/core/editable.ts';
import type { PdfDict, PdfObject } from '../../../file/core/objects.ts';
import type { FormNode } from './form-field.ts';

/**
 * Changes dictionaries of a form, in a document that is rewritten or updated incrementally. In an update the dictionaries belong
 * to the original file, so changed copies replace them.
 */
export class FormEditor {
  readonly document: EditableDocument;
  readonly #inPlace: boolean;
  /** Changed copies by object number. */
  readonly #copies = new Map<number, PdfDict>();

  constructor(document: EditableDocument) {
    this.document = document;
    this.#inPlace = document instanceof PdfDocument;
  }

  /**
   * Changes a node: entries that are undefined are removed.
   *
   * @throws InvalidInputError PDF_SIGNED_AND_NOT_APPENDABLE for a direct dictionary in a file that is updated incrementally
   */
  set(
    { ref, dict }: Pick<FormNode, 'ref' | 'dict'>,
    entries: Readonly<Record<string, PdfObject | undefined>>,
  ): void {
    const changed = this.#changeable(ref, dict);
    for (const [key, value] of Object.entries(entries)) {
      if (value === undefined) changed.delete(key);
      else changed.set(key, value);
    }
  }

  #changeable(ref: FormNode['ref'], dict: PdfDict): PdfDict {
    if (this.#inPlace) return dict;
    if (ref === undefined) {
      throw new InvalidInputError(
        'pdf: is signed, and has a field within another object, which cannot be filled in without breaking the signature',
        { field: 'pdf', code: 'PDF_SIGNED_AND_NOT_APPENDABLE' },
      );
    }
    const copy = this.#copies.get(ref.number) ?? new Map(dict);
    this.#copies.set(ref.number, copy);
    this.document.set(ref, copy);
    return copy;
  }
}
