import { isDict, type PdfDict, type PdfObject, PdfRef } from '../core/objects.ts';

/** The objects of the document that is being put together. */
export class Assembly {
  readonly objects = new Map<number, PdfObject>();
  #next = 1;

  /** A reference to an object that is set later. */
  reserve(): PdfRef {
    return new PdfRef(this.#next++);
  }

  add(object: PdfObject): PdfRef {
    const ref = this.reserve();
    this.objects.set(ref.number, object);
    return ref;
  }

  set(ref: PdfRef, object: PdfObject): void {
    this.objects.set(ref.number, object);
  }

  resolve(object: PdfObject | undefined): PdfObject {
    return object instanceof PdfRef ? (this.objects.get(object.number) ?? null) : (object ?? null);
  }

  dict(object: PdfObject | undefined): PdfDict | undefined {
    const resolved = this.resolve(object);
    return isDict(resolved) ? resolved : undefined;
  }
}
