import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { type ReactNode, useEffect, useRef } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import styles from './code.module.css';
import { codeRoot } from './code-root.ts';
import { codeTheme } from './code-theme.ts';
import { type CodeLanguage, languageOf } from './languages.ts';
import type { CompletePath } from './liquid.ts';
import { phrasesOf } from './phrases.ts';
import { insertSnippet } from './snippets.ts';

/** Problem at a position in the code; lines and columns count from 1. */
export interface CodeProblem {
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
}

/** Position to jump to; a new object repeats the jump. */
export interface CodePlace {
  readonly line: number;
  readonly column: number;
}

interface CodeEditorProps<Problem extends CodeProblem> {
  readonly label: string;
  readonly hint: string;
  readonly language: CodeLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problems: readonly Problem[];
  /** Renders the message of a problem. */
  readonly problemText: (problem: Problem) => ReactNode;
  readonly place?: CodePlace | undefined;
  /** Text to insert at the cursor; a new object repeats the insertion. */
  readonly inserted?: { readonly text: string; readonly isSnippet?: boolean } | undefined;
  /** Controls below the code, beside the hint. */
  readonly actions?: ReactNode;
  /** Completes names of the data in Liquid. A new function configures the language again. */
  readonly complete?: CompletePath | undefined;
}

/** Code editor. Problems are marked in its gutter, with their message on hover. */
export function CodeEditor<Problem extends CodeProblem>({
  label,
  hint,
  language,
  value,
  onChange,
  problems,
  problemText,
  place,
  inserted,
  actions,
  complete,
}: CodeEditorProps<Problem>) {
  const host = useRef<HTMLDivElement>(null);
  const messages = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const languageSlot = useRef(new Compartment()).current;
  const { language: reader } = useI18n();
  const changed = useRef(onChange);
  changed.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is put in below, the rest does not change.
  useEffect(() => {
    const { root, parent } = codeRoot(host.current!);
    // `aria-describedby` only works within the same tree.
    const description = Object.assign(document.createElement('p'), { id: 'hint', hidden: true });
    description.textContent = hint;
    root.append(description);
    const made = new EditorView({
      parent,
      root,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          autocompletion(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          highlightSelectionMatches(),
          EditorState.allowMultipleSelections.of(true),
          EditorView.lineWrapping,
          languageSlot.of(languageOf(language, complete)),
          codeTheme,
          phrasesOf(reader),
          keymap.of([
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...completionKeymap,
            ...lintKeymap,
            indentWithTab,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': description.id }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const { current } = view;
    if (!current || current.state.doc.toString() === value) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: languageSlot.reconfigure(languageOf(language, complete)) });
  }, [languageSlot, language, complete]);
  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const diagnostics = problems.map((problem, index) => ({
      ...diagnosticOf(problem, current.state.doc),
      renderMessage: () =>
        messages.current?.children[index]?.cloneNode(true) ?? document.createElement('span'),
    }));
    current.dispatch(setDiagnostics(current.state, diagnostics));
  }, [problems]);
  useEffect(() => {
    const { current } = view;
    if (!current || !place) return;
    const at = offsetOf(place, current.state.doc);
    // The editor has no size until its panel has been displayed.
    requestAnimationFrame(() => {
      current.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'center' }),
      });
      current.focus();
    });
  }, [place]);
  useEffect(() => {
    const { current } = view;
    if (!current || !inserted) return;
    if (inserted.isSnippet) insertSnippet(current, inserted.text);
    else current.dispatch(current.state.replaceSelection(inserted.text), { scrollIntoView: true });
    requestAnimationFrame(() => current.focus());
  }, [inserted]);
  return (
    <div className={styles.editor}>
      <div ref={host} className={styles.code} />
      {/* The editor shows copies: it is not rendered by React. */}
      <div ref={messages} hidden>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two problems may be the same.
          <span key={index}>{problemText(problem)}</span>
        ))}
      </div>
      <div className={styles.foot}>
        <p aria-hidden className={styles.hint}>
          {hint}
        </p>
        {actions}
      </div>
    </div>
  );
}

function offsetOf({ line, column }: CodePlace, doc: Text): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + column - 1, to);
}

/** Marks the tag or the name that begins at the position, or the rest of the line. */
function diagnosticOf({ severity, ...place }: CodeProblem, doc: Text): Diagnostic {
  const from = offsetOf(place, doc);
  const rest = doc.sliceString(from, doc.lineAt(from).to);
  const tag = /^(?:<[^>]*>|\{%.*?%\}|\{\{.*?\}\}|[\w-]+)/.exec(rest)?.[0] ?? rest;
  return { from, to: from + tag.length, severity, message: '' };
}
