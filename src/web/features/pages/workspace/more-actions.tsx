import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, CircleStop, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import {
  type Asking,
  CommandDialogs,
  needsConfirmation,
} from '#web/features/draws/own-draws/command-dialogs.tsx';
import { listDrawActions } from '#web/features/draws/own-draws/draw-actions.ts';
import { type Command, useDrawCommand } from '#web/features/draws/own-draws/use-draw-commands.ts';

/** Rare actions: copy a draw, end its sales early, archive it or delete it. */
export function MoreActions({ draw, viewer }: { draw: PrizeDraw; viewer: DrawViewer }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useDrawCommand(draw.id, () => navigate({ to: '/dashboard' }));
  const [asking, setAsking] = useState<Asking | null>(null);
  if (!mayAct(viewer, 'edit')) return null;
  // Admins may do the same as owners.
  const actions = listDrawActions({ ...draw, role: viewer.role ?? 'owner' });
  const onCommand = (command: Command) => (needsConfirmation(command) ? setAsking(command) : mutate(command));
  const onConfirm = (command: Asking) => mutate(command, { onSettled: () => setAsking(null) });
  return (
    <section aria-labelledby="more" className="mt-12 border-line border-t pt-6">
      <h2 id="more" className="text-xl">
        More actions
      </h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/prize-draw/new" search={{ from: draw.id }} variant="secondary">
          <Copy className="size-5" aria-hidden="true" />
          Duplicate
        </ButtonLink>
        {actions.archive && (
          <Button variant="secondary" disabled={isPending} onClick={() => onCommand('archive')}>
            <Archive className="size-5" aria-hidden="true" />
            Archive
          </Button>
        )}
        {actions.restore && (
          <Button variant="secondary" disabled={isPending} onClick={() => onCommand('restore')}>
            <ArchiveRestore className="size-5" aria-hidden="true" />
            Restore
          </Button>
        )}
        {actions.end && (
          <Button variant="danger-quiet" disabled={isPending} onClick={() => onCommand('end')}>
            <CircleStop className="size-5" aria-hidden="true" />
            End Draw
          </Button>
        )}
        {actions.remove && (
          <Button variant="danger-quiet" disabled={isPending} onClick={() => onCommand('delete')}>
            <Trash2 className="size-5" aria-hidden="true" />
            Delete
          </Button>
        )}
      </div>
      {!actions.remove && (
        <p className="mt-3 text-muted text-sm">You can’t delete a prize draw once you’ve sold tickets.</p>
      )}
      <CommandDialogs
        draw={draw}
        asking={asking}
        pending={isPending}
        onConfirm={onConfirm}
        onClose={() => setAsking(null)}
      />
    </section>
  );
}
