import { PdfName } from '../../file/core/objects.ts';
import { type ContentDict, nameAt, type Operation } from '../../page/syntax/operands.ts';
import { neededOperands } from '../../page/syntax/operators.ts';

/** Features used by a content stream that standards regulate. */
export class ContentUse {
  /** Resource names of XObjects. */
  readonly objects = new Set<string>();
  /**
   * Codes shown without a replacement text, by resource name of their font. Kept as strings until it is known whether a code has
   * one or two bytes.
   */
  readonly bare = new Map<string, Set<string>>();
  /** Codes shown with a replacement text. */
  readonly replaced = new Map<string, Set<string>>();
  readonly colorSpaces = new Set<string>();
  readonly intents = new Set<string>();
  readonly undefinedOperators = new Set<string>();
  readonly inlineImages: ContentDict[] = [];
  /** Greatest nesting of `q`. */
  depth = 0;

  nesting(depth: number): void {
    if (depth > this.depth) this.depth = depth;
  }

  /** @param codes one character per byte */
  show(font: string, codes: string, replaced: boolean): void {
    add(replaced ? this.replaced : this.bare, font, codes);
  }

  inlineImage(op: Operation): void {
    if (op.inlineImage) this.inlineImages.push(op.inlineImage.dict);
  }

  operation(op: Operation): void {
    switch (op.operator) {
      case 'k':
      case 'K':
        this.colorSpaces.add('DeviceCMYK');
        break;
      case 'g':
      case 'G':
        this.colorSpaces.add('DeviceGray');
        break;
      case 'rg':
      case 'RG':
        this.colorSpaces.add('DeviceRGB');
        break;
      case 'cs':
      case 'CS':
        this.colorSpaces.add(nameAt(op.operands, 0) ?? '');
        break;
      case 'ri': {
        const intent = op.operands[0];
        this.intents.add(intent instanceof PdfName ? intent.value : '');
        break;
      }
      default:
        if (neededOperands(op) === undefined) this.undefinedOperators.add(op.operator);
    }
  }
}

function add(all: Map<string, Set<string>>, font: string, text: string): void {
  const known = all.get(font);
  if (known) known.add(text);
  else all.set(font, new Set([text]));
}
