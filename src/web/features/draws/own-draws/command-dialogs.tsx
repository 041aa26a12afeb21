import type { OwnDraw } from '#contract/draws/own-draws.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import type { Command } from './use-draw-commands.ts';

/** Commands that need confirmation. */
export type Asking = Extract<Command, 'delete' | 'end'>;

export const needsConfirmation = (command: Command): command is Asking =>
  command === 'delete' || command === 'end';

type CommandDialogProps = {
  draw: Pick<OwnDraw, 'title'>;
  asking: Asking | null;
  pending: boolean;
  onConfirm: (command: Asking) => void;
  onClose: () => void;
};

/** Asks for confirmation before a draw is deleted or ended. */
export function CommandDialogs({ draw, asking, pending, onConfirm, onClose }: CommandDialogProps) {
  const shared = { pending, danger: true, onOpenChange: (open: boolean) => !open && onClose() };
  return (
    <>
      <ConfirmDialog
        {...shared}
        open={asking === 'delete'}
        title={`Delete “${draw.title}”?`}
        description="This is permanent: it removes the prize draw with all its tickets and entries."
        confirmText="Delete prize draw"
        onConfirm={() => onConfirm('delete')}
      />
      <ConfirmDialog
        {...shared}
        open={asking === 'end'}
        title={`End “${draw.title}” now?`}
        description="Ticket sales stop at once and cannot be opened again. Everyone with a ticket gets an email saying that you ended them early, and the page of the prize draw says so too. The winner can be drawn afterwards."
        confirmText="End prize draw"
        onConfirm={() => onConfirm('end')}
      />
    </>
  );
}
