import { describe, expect, it } from 'vitest';
import { IDENTITY, type Matrix } from '../../file/core/matrix.ts';
import type { Operation } from '../syntax/operands.ts';
import { ContentInterpreter, type InterpretedState } from './interpreter.ts';
import { INITIAL_TEXT_STATE } from './text-state.ts';

/** Records its calls, with the line and the state at that moment. */
class Listener extends ContentInterpreter<InterpretedState> {
  readonly heard: string[] = [];
  readonly lines: Matrix[] = [];

  constructor() {
    super({ ctm: IDENTITY, text: INITIAL_TEXT_STATE });
  }

  read(content: string): this {
    this.interpret(Buffer.from(content, 'latin1'));
    return this;
  }

  get current(): InterpretedState {
    return this.state;
  }

  protected override onText({ operator }: Operation): void {
    this.heard.push(`text ${operator}`);
    this.lines.push(this.line);
  }

  protected override onPathEnd({ operator }: Operation): void {
    this.heard.push(`path ${operator}`);
  }

  protected override onStrayRestore(): void {
    this.heard.push('stray Q');
  }

  protected override onFont(name: string | undefined, size: number): void {
    this.heard.push(`font ${name} ${size}`);
  }

  protected override onObject(_: Operation, name: string | undefined): void {
    this.heard.push(`object ${name}`);
    this.isStopped = name === 'Last';
  }

  protected override onOther({ operator }: Operation): void {
    this.heard.push(`other ${operator}`);
  }
}

/** Each way to reach the line at 30, 88. */
const PLACED = [
  '10 100 Td 20 -12 Td (a) Tj',
  '10 100 Td 20 -12 TD (a) Tj',
  '1 0 0 1 30 88 Tm (a) Tj',
  '30 100 Td 12 TL T* (a) Tj',
  "30 100 Td 12 TL (a) '",
  '30 100 Td 12 TL 1 2 (a) "',
  '30 112 Td 0 -12 TD T* (a) Tj',
];

describe('ContentInterpreter', () => {
  it.each(PLACED)('follows the line of %s', (text) => {
    expect(new Listener().read(`BT ${text} ET`).lines).toEqual([[1, 0, 0, 1, 30, 88]]);
  });

  it('saves and restores the whole state', () => {
    const { current, heard } = new Listener().read('q 2 0 0 2 5 5 cm 3 Tc 50 Tz 14 TL q 1 Tr Q Q Q');
    expect(current).toEqual({ ctm: IDENTITY, text: INITIAL_TEXT_STATE });
    expect(heard).toEqual(['stray Q']);
  });

  it('uses the last operands when there are too many', () => {
    expect(new Listener().read('9 9 2 0 0 2 5 6 cm').current.ctm).toEqual([2, 0, 0, 2, 5, 6]);
    expect(new Listener().read('/A /F1 7 12 Tf').heard).toEqual(['font undefined 12']);
  });

  it('calls one method per operation, and the general one for unhandled operators', () => {
    const content = '/F1 12 Tf 0 0 5 5 re f 1 w BX EX /Sh sh xyz n /Im Do /Last Do (a) Tj';
    expect(new Listener().read(content).heard).toEqual([
      'font F1 12',
      'path f',
      'other BX',
      'other EX',
      'other sh',
      'other xyz',
      'path n',
      'object Im',
      'object Last',
    ]);
  });
});
