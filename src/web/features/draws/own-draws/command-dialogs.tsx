import type { OwnDraw } from '#contract/draws/own-draws.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import type { Command } from './use-draw-commands.ts';

/** Commands that need confirmation. */
export type Asking = Extract<Command, 'delete' | 'end'>;

export const needsConfirmation = (command: Command): command is Asking =>
  command === 'delete' || command === 'end';

type CommandDialogProps = {
  draw: Pick<OwnDraw, 'title' | 'freeEntry'>;
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
        description="This permanently removes the prize draw with all its tickets and entries."
        confirmText="Delete prize draw"
        onConfirm={() => onConfirm('delete')}
      />
      <ConfirmDialog
        {...shared}
        open={asking === 'end'}
        title={`End “${draw.title}” now?`}
        description={`Ticket sales stop straight away, and you can’t reopen them. We’ll email everyone with a ticket to say that you ended sales early, and the draw’s page will say so too. ${draw.freeEntry ? 'You can draw the winner once the last postal entries are recorded.' : 'You can then draw the winner.'}`}
        confirmText="End prize draw"
        onConfirm={() => onConfirm('end')}
      />
    </>
  );
}
