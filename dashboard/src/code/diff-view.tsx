import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import styles from './code.module.css';
import { codeRoot } from './code-root.ts';
import { codeTheme } from './code-theme.ts';
import { type CodeLanguage, languageOf } from './languages.ts';
import { phrasesOf } from './phrases.ts';

/** Folding of unchanged lines: number of visible lines around each difference, and minimum lines of a fold. */
const COLLAPSED = { margin: 3, minSize: 6 };

interface DiffViewProps {
  /** Names of the two texts for screen readers. */
  readonly labels: { readonly before: string; readonly after: string };
  readonly language: CodeLanguage;
  readonly before: string;
  readonly after: string;
  /** Whether the texts are side by side; otherwise one text shows removals and additions. */
  readonly isSplit: boolean;
}

/** Shows the differences between two texts. */
export function DiffView({ labels, language, before, after, isSplit }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const { language: reader } = useI18n();
  const { before: labelBefore, after: labelAfter } = labels;
  useEffect(() => {
    const { root, parent } = codeRoot(host.current!);
    const extensions = (label: string) => [
      lineNumbers(),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      languageOf(language),
      codeTheme,
      phrasesOf(reader),
      EditorView.contentAttributes.of({ 'aria-label': label }),
    ];
    const view = isSplit
      ? new MergeView({
          a: { doc: before, extensions: extensions(labelBefore) },
          b: { doc: after, extensions: extensions(labelAfter) },
          parent,
          root,
          collapseUnchanged: COLLAPSED,
        })
      : new EditorView({
          doc: after,
          extensions: [
            ...extensions(labelAfter),
            unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: COLLAPSED }),
          ],
          parent,
          root,
        });
    return () => view.destroy();
  }, [labelBefore, labelAfter, language, before, after, isSplit, reader]);
  return <div ref={host} className={styles.code} />;
}
