import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { Problem } from './draft.ts';
import styles from './template-page.module.css';
import { useEditorTexts } from './texts.ts';

/** Lists the problems of a template; pressing one jumps to its line. */
export function ProblemList({
  problems,
  onOpen,
}: {
  readonly problems: readonly Problem[];
  readonly onOpen: (problem: Problem) => void;
}) {
  const texts = useEditorTexts();
  if (problems.length === 0) return null;
  return (
    <section className={styles.problems} aria-label={texts.problems}>
      <ul>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice of one place.
          <li key={index}>
            <Button
              className={styles.problem!}
              isDisabled={problem.line === undefined}
              onPress={() => onOpen(problem)}
            >
              {problem.severity === 'error' ? (
                <CircleAlert aria-label={texts.error} data-error />
              ) : (
                <TriangleAlert aria-label={texts.warning} />
              )}
              {problem.part !== undefined && problem.line !== undefined && (
                <code>
                  {texts.parts[problem.part]} {problem.line}:{problem.column}
                </code>
              )}
              <span>{problem.message}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
