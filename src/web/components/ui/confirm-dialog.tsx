import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: "Delete “Summer Hamper”?" */
  title: ReactNode;
  /** What will be so afterwards, and whether it can be undone. */
  description: ReactNode;
  /** What the button does: "Delete prize draw". */
  confirmText: ReactNode;
  /** There is nothing to do, or it is not known yet what. */
  confirmDisabled?: boolean;
  cancelText?: ReactNode;
  onConfirm: () => void;
  /** The deed is being done; the dialog stays until the caller closes it. */
  pending?: boolean;
  pendingText?: string;
  danger?: boolean;
  /** Such as the field for a reason. */
  children?: ReactNode;
};

/** Asks before something that cannot be taken back lightly. */
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
            // The second press of a double click would do it twice, or do it where the dialog opened under the pointer.
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
