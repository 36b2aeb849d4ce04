import { ConflictDialog } from '../../unsaved/conflict-dialog.tsx';
import { LeaveDialog } from '../../unsaved/leave-dialog.tsx';
import type { useLeaveGuard } from '../../unsaved/use-leave-guard.ts';
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
  return (
    <>
      <LeaveDialog guard={guard} onLeave={onDrop} />
      {!guard.leave && (
        <ConflictDialog
          conflict={saving.conflict}
          isSaving={saving.isSaving}
          error={saving.refusal?.error}
          onSaveOver={onSaveOver}
          onLoadTheirs={() => {
            onDrop();
            onLoadTheirs();
          }}
        />
      )}
    </>
  );
}
