import { useDeferredValue, useMemo } from 'react';
import { type CssProblem, cssProblems } from '../../code/css-problems.ts';
import type { Draft, Problem } from './draft.ts';
import { useEditorTexts } from './texts.ts';

const PARTS = ['html', 'header', 'footer'] as const;

/** Only Chromium's own answer holds for the pages, which Chromium prints. */
const supports = 'userAgentData' in navigator ? CSS.supports.bind(CSS) : undefined;

/** Returns the problems in the CSS of a draft, with their lines. */
export function useCssProblems(draft: Draft): readonly Problem[] {
  const { css: texts } = useEditorTexts();
  // Typing goes first.
  const { html, header, footer } = useDeferredValue(draft);
  return useMemo(() => {
    const parts = { html, header, footer };
    return PARTS.flatMap((part) =>
      cssProblems(parts[part], supports).map((problem) => problemOf(problem, part, parts[part], texts)),
    );
  }, [html, header, footer, texts]);
}

function problemOf(
  { from, kind, text }: CssProblem,
  part: (typeof PARTS)[number],
  source: string,
  texts: ReturnType<typeof useEditorTexts>['css'],
): Problem {
  const lines = source.slice(0, from).split('\n');
  return {
    severity: 'warning',
    message: texts[kind](text),
    part,
    line: lines.length,
    column: lines.at(-1)!.length + 1,
  };
}
