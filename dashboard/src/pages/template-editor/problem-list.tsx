import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Button } from 'react-aria-components';
import { ErrorText } from '../../ui/error-notice.tsx';
import { refusal } from '../../ui/refusal.ts';
import { WarningText } from '../../ui/warning-text.tsx';
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
              <span>
                <ProblemText problem={problem} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Message of a problem in the user's language. */
export function ProblemText({
  problem: { message, code, cause, warning, json },
}: {
  readonly problem: Problem;
}) {
  const texts = useEditorTexts();
  if (warning) return <WarningText warning={warning} />;
  if (cause) return <ErrorText error={cause} isRepeated />;
  if (json) return texts.wrongJson[json](message);
  return code === undefined ? message : <ErrorText error={refusal(message, { code })} />;
}
