import { IDENTITY, type Matrix, multiply } from '../../file/core/matrix.ts';
import { PdfName } from '../../file/core/objects.ts';
import { ContentLexer } from '../syntax/lexer.ts';
import { matrixOf, nameAt, type Operation } from '../syntax/operands.ts';
import { neededOperands } from '../syntax/operators.ts';
import { placedLine, textStateChange } from './text-operators.ts';
import type { TextState } from './text-state.ts';

/** Graphics state that each interpreter follows. Listeners add members that they need. */
export interface InterpretedState {
  /** Current transformation matrix, from user space to the space of the first stream. */
  readonly ctm: Matrix;
  readonly text: Omit<TextState, 'font'>;
}

/**
 * Interprets the operators of a content stream (ISO 32000-2, annex A): follows the graphics state with `q` and `Q`, the current
 * transformation matrix, the text state and the text line matrix, and calls one method for each kind of operator. Subclasses
 * override the methods that they need, and set the rest of their state. The state is replaced on each change, never changed in
 * place.
 */
export abstract class ContentInterpreter<State extends InterpretedState> {
  protected state: State;
  /** States saved by `q`. */
  protected readonly saved: State[] = [];
  /** Text line matrix (ISO 32000-2, 9.4.2); the identity outside text objects. */
  protected line: Matrix = IDENTITY;
  /** Whether the rest of the stream is not interpreted. */
  protected isStopped = false;

  constructor(initial: State) {
    this.state = initial;
  }

  /** Interprets a whole stream, one operation after the other. */
  protected interpret(bytes: Uint8Array): void {
    const lexer = new ContentLexer(bytes);
    for (let op = lexer.next(); op !== undefined && !this.isStopped; op = lexer.next()) this.operation(op);
  }

  operation(op: Operation): void {
    const { operator } = op;
    switch (operator) {
      case 'q':
        this.saved.push(this.state);
        this.onSave();
        return;
      case 'Q': {
        const restored = this.saved.pop();
        if (restored) this.state = restored;
        else this.onStrayRestore(op);
        return;
      }
      case 'cm':
        this.state = { ...this.state, ctm: multiply(matrixOf(op.operands), this.state.ctm) };
        return;
      case 'BT':
        this.#place(op);
        this.onTextBegin(op);
        return;
      case 'ET':
        this.line = IDENTITY;
        this.onTextEnd(op);
        return;
      case 'Tf': {
        const [font, size] = neededOperands(op) ?? [];
        const named = font instanceof PdfName ? font.value : undefined;
        this.onFont(named, typeof size === 'number' ? size : 0);
        return;
      }
      case 'Tc':
      case 'Tw':
      case 'Tz':
      case 'TL':
      case 'Ts':
      case 'Tr':
        this.#changeText(op);
        return;
      case 'Td':
      case 'TD':
      case 'Tm':
      case 'T*':
        this.#changeText(op);
        this.#place(op);
        return;
      case "'":
      case '"':
        this.#changeText(op);
        this.#place(op);
        this.onText(op);
        return;
      case 'Tj':
      case 'TJ':
        this.onText(op);
        return;
      case 'm':
      case 'l':
      case 'c':
      case 'v':
      case 'y':
      case 'h':
      case 're':
        this.onPathSegment(op);
        return;
      case 'W':
      case 'W*':
        this.onClip(op);
        return;
      case 'f':
      case 'F':
      case 'f*':
      case 'S':
      case 's':
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
      case 'n':
        this.onPathEnd(op);
        return;
      case 'g':
      case 'rg':
      case 'k':
      case 'cs':
      case 'sc':
      case 'scn':
      case 'G':
      case 'RG':
      case 'K':
      case 'CS':
      case 'SC':
      case 'SCN':
        this.onColor(op);
        return;
      case 'w':
      case 'd':
      case 'gs':
      case 'J':
      case 'j':
      case 'M':
      case 'i':
      case 'ri':
        this.onParameter(op);
        return;
      case 'BMC':
      case 'BDC':
        this.onMarkedBegin(op);
        return;
      case 'EMC':
        this.onMarkedEnd(op);
        return;
      case 'Do':
        this.onObject(op, nameAt(op.operands, 0));
        return;
      case 'BI':
        this.onInlineImage(op);
        return;
      case 'sh':
        this.onShading(op);
        return;
      default:
        this.onOther(op);
    }
  }

  #changeText(op: Operation): void {
    const change = textStateChange(op);
    if (change) this.state = { ...this.state, text: { ...this.state.text, ...change } };
  }

  #place(op: Operation): void {
    const line = placedLine(op, this.line, this.state.text.leading);
    if (!line) return;
    const before = this.line;
    this.line = line;
    this.onLine(before);
  }

  /** After a state was saved by `q`. */
  protected onSave(): void {}

  /** A `Q` without a `q`; the state stays. */
  protected onStrayRestore(_op: Operation): void {}

  protected onTextBegin(_op: Operation): void {}
  protected onTextEnd(_op: Operation): void {}

  /** @param name undefined when `Tf` names no font, which viewers handle differently */
  protected onFont(_name: string | undefined, _size: number): void {}

  /** The text line matrix was set, by a positioning operator or by `BT`, before `onTextBegin`. */
  protected onLine(_before: Matrix): void {}

  /** An operator that shows text, after its line and text state are set. */
  protected onText(_op: Operation): void {}

  protected onPathSegment(_op: Operation): void {}

  /** `W` or `W*`: the current path clips once it ends. */
  protected onClip(_op: Operation): void {}

  /** The current path is painted or, by `n`, ended unpainted. */
  protected onPathEnd(_op: Operation): void {}

  /** An operator that sets a colour or a colour space; in capitals, the one for stroking. */
  protected onColor(_op: Operation): void {}

  /** Any other parameter of the graphics state (ISO 32000-2, table 56). */
  protected onParameter(_op: Operation): void {}

  protected onMarkedBegin(_op: Operation): void {}
  protected onMarkedEnd(_op: Operation): void {}

  /** @param name of an XObject of the resources */
  protected onObject(op: Operation, _name: string | undefined): void {
    this.onOther(op);
  }

  protected onInlineImage(op: Operation): void {
    this.onOther(op);
  }

  protected onShading(op: Operation): void {
    this.onOther(op);
  }

  /** Any other operator, also an unknown one, and each that paints without a method of its own. */
  protected onOther(_op: Operation): void {}
}
