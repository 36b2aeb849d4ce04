import { useTexts } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { LeaveDialog } from '../../unsaved/leave-dialog.tsx';
import type { useLeaveGuard } from '../../unsaved/use-leave-guard.ts';
import { useEditorTexts } from './texts.ts';
import type { useSaving } from './use-saving.ts';

interface EditorDialogsProps {
  readonly saving: ReturnType<typeof useSaving>;
  readonly guard: ReturnType<typeof useLeaveGuard>;
  readonly onSaveOver: (version: number) => void;
  /** Called before the draft is dropped. */
  readonly onDrop: () => void;
  readonly onLoadTheirs: () => void;
}

/** Dialogs that open without a button: about leaving unsaved changes, and about a version saved by another user. */
export function EditorDialogs({ saving, guard, onSaveOver, onDrop, onLoadTheirs }: EditorDialogsProps) {
  const texts = useEditorTexts();
  const { common } = useTexts();
  const { conflict, dropConflict, isSaving } = saving;
  if (guard.leave || conflict === undefined) return <LeaveDialog guard={guard} onLeave={onDrop} />;
  return (
    <Dialog
      role="alertdialog"
      title={texts.conflictTitle}
      lead={texts.conflictText(conflict)}
      onClose={dropConflict}
    >
      <DialogActions>
        <Button autoFocus onPress={dropConflict}>
          {common.cancel}
        </Button>
        <Button
          onPress={() => {
            onDrop();
            onLoadTheirs();
          }}
        >
          {texts.loadTheirs}
        </Button>
        <Button look="danger" isPending={isSaving} onPress={() => onSaveOver(conflict)}>
          {texts.saveMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
