import { useTexts } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useUnsavedTexts } from './texts.ts';
import type { Conflict } from './use-conflict.ts';

/** Asks whose version to keep after a conflict. A page always renders it, so that its texts are loaded with the page. */
export function ConflictDialog({
  conflict: { version, drop },
  isSaving,
  error,
  onSaveOver,
  onLoadTheirs,
}: {
  readonly conflict: Conflict;
  readonly isSaving: boolean;
  /** Error of the last save, except a conflict. */
  readonly error: unknown;
  /** Saves the user's own version after the one of that number. */
  readonly onSaveOver: (version: number) => void;
  readonly onLoadTheirs: () => void;
}) {
  const texts = useUnsavedTexts();
  const { common } = useTexts();
  if (version === undefined) return null;
  return (
    <Dialog role="alertdialog" title={texts.conflictTitle} lead={texts.conflictText(version)} onClose={drop}>
      {error !== undefined && error !== null && <ErrorNotice error={error} />}
      <DialogActions>
        <Button autoFocus onPress={drop}>
          {common.cancel}
        </Button>
        <Button onPress={onLoadTheirs}>{texts.loadTheirs}</Button>
        <Button look="danger" isPending={isSaving} onPress={() => onSaveOver(version)}>
          {texts.saveMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
