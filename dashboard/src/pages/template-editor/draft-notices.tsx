import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText, RequestLink } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Problem } from './draft.ts';
import { ProblemText } from './problem-list.tsx';
import styles from './template-page.module.css';
import { useEditorTexts } from './texts.ts';
import type { RestoredDraft } from './use-stored-draft.ts';

interface DraftNoticesProps {
  /** Draft of an earlier tab that is shown; undefined if none is. */
  readonly restored: RestoredDraft | undefined;
  /** Version that was loaded. */
  readonly version: number;
  readonly onDiscard: () => void;
  /** Error of the last save. */
  readonly refusal: unknown;
  /** Problem because of which the draft was not sent. */
  readonly unfit: Problem | undefined;
}

/** Reports above the editor that a draft was restored, or that a save has failed. */
export function DraftNotices({ restored, version, onDiscard, refusal, unfit }: DraftNoticesProps) {
  const { drafts: texts, parts } = useEditorTexts();
  const { dateTime } = useFormat();
  return (
    <>
      {restored && (
        <Notice kind="info">
          <div className={styles.notice}>
            <span>
              {texts.restored(dateTime(new Date(restored.at).toISOString()))}
              {restored.template.version !== version && ` ${texts.older(restored.template.version, version)}`}
            </span>
            <Button onPress={onDiscard}>{texts.discard}</Button>
          </div>
        </Notice>
      )}
      {unfit && (
        <Notice kind="danger">
          {texts.notSaved} {unfit.part && `${parts[unfit.part]} ${unfit.line}:${unfit.column}: `}
          <ProblemText problem={unfit} />
        </Notice>
      )}
      {refusal !== undefined && refusal !== null && (
        <Notice kind="danger">
          {texts.notSaved} <ErrorText error={refusal} /> <RequestLink error={refusal} />
        </Notice>
      )}
    </>
  );
}
