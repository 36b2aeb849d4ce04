import { useTexts } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { useUnsavedTexts } from './texts.ts';
import type { useLeaveGuard } from './use-leave-guard.ts';

/** Asks before the user leaves a page with unsaved changes. A page always renders it, so that its texts are loaded with the page. */
export function LeaveDialog({
  guard: { leave, stay },
  onLeave,
}: {
  readonly guard: ReturnType<typeof useLeaveGuard>;
  /** Called before the page is left. */
  readonly onLeave?: () => void;
}) {
  const texts = useUnsavedTexts();
  const { common } = useTexts();
  if (!leave) return null;
  return (
    <Dialog role="alertdialog" title={texts.title} lead={texts.text} onClose={stay}>
      <DialogActions>
        <Button autoFocus onPress={stay}>
          {common.cancel}
        </Button>
        <Button
          look="danger"
          onPress={() => {
            onLeave?.();
            leave();
          }}
        >
          {texts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
