import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { liquidInHtml } from './liquid.ts';

/** Returns the names of the nodes that begin at an offset of the code. */
function nodesAt(code: string, offset: number): string[] {
  const state = EditorState.create({ doc: code, extensions: liquidInHtml() });
  const names: string[] = [];
  ensureSyntaxTree(state, code.length, 5_000)!.iterate({
    from: offset,
    to: offset + 1,
    enter: ({ name, from }) => {
      if (from === offset) names.push(name);
    },
  });
  return names;
}

it.each(['comment', 'raw'])('ends a %s tag that closes with dashes at its end', (tag) => {
  for (const [open, close] of [
    ['{%', '%}'],
    ['{%-', '-%}'],
  ]) {
    const code = `${open} ${tag} ${close} text ${open} end${tag} ${close}{{ name }}`;
    expect(nodesAt(code, code.indexOf('{{'))).toContain('Interpolation');
  }
});
