import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, Form, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { ErrorNotice } from './error-notice.tsx';
import { FieldProblems } from './field-problems.tsx';

interface DialogProps {
  readonly title: string;
  readonly lead?: string;
  /** Called when the dialog closes; undefined for a dialog that requires an answer. */
  readonly onClose?: () => void;
  readonly role?: 'dialog' | 'alertdialog';
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Modal dialog, which keeps the focus and closes on Escape if it has `onClose`. */
export function Dialog({ title, lead, onClose, role = 'dialog', isWide = false, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === 'dialog' && onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(isOpen) => !isOpen && onClose?.()}
      className={styles.overlay!}
    >
      <Modal className={classes(styles.modal, isWide && styles.wide)}>
        <AriaDialog role={role} className={styles.dialog!}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title!}>
              {title}
            </Heading>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Dialog with a form, which stays open and shows the error when submitting fails. */
export function FormDialog({
  submit,
  onSubmit,
  onClose,
  children,
  ...props
}: Omit<DialogProps, 'onClose'> & {
  readonly submit: string;
  /** @returns false when the input is not complete yet. */
  readonly onSubmit: () => Promise<unknown> | false;
  readonly onClose: () => void;
}) {
  const { common } = useTexts();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // Without an enabled button to submit, Enter in the only field of a form still submits it.
    if (isPending) return;
    const sent = onSubmit();
    if (sent === false) return;
    setPending(true);
    setError(undefined);
    try {
      await sent;
    } catch (cause) {
      setError(cause);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog {...props} onClose={onClose}>
      <Form onSubmit={send} className={styles.head!} style={{ gap: 'var(--space-5)' }}>
        <FieldProblems error={error}>{children}</FieldProblems>
        <DialogActions>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" isPending={isPending}>
            {submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  lead,
  action,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { common } = useTexts();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setPending(true);
    try {
      await onConfirm();
    } catch (cause) {
      setError(cause);
      setPending(false);
    }
  };
  return (
    <Dialog role="alertdialog" title={title} lead={lead} onClose={onClose}>
      {error !== undefined && <ErrorNotice error={error} />}
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          {common.cancel}
        </Button>
        <Button look="danger" isPending={isPending} onPress={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
