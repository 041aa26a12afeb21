import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the object, for example "Delete “Summer Hamper”?" */
  title: ReactNode;
  description: ReactNode;
  /** Label of the confirm button, for example "Delete prize draw". */
  confirmText: ReactNode;
  confirmDisabled?: boolean;
  cancelText?: ReactNode;
  onConfirm: () => void;
  /** Whether the action is in progress. The dialog stays open until the caller closes it. */
  pending?: boolean;
  pendingText?: string;
  danger?: boolean;
  children?: ReactNode;
};

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmText, cancelText = 'Cancel', onConfirm } = props;
  const { pending = false, pendingText, confirmDisabled = false, danger = false, children } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !pending && onOpenChange(next)}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)} disabled={pending}>
            {cancelText}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            // Ignores the second press of a double click, whose first press may have opened this dialog under the
            // pointer.
            onClick={(event) => event.detail < 2 && onConfirm()}
            disabled={confirmDisabled}
            pending={pending}
            {...(pendingText ? { pendingText } : {})}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
