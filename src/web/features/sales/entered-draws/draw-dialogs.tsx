import { useEffect, useState } from 'react';
import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { ParticipantsDialog } from './participants-dialog.tsx';
import { TicketsDialog } from './tickets-dialog.tsx';

export type DialogName = 'tickets' | 'participants';

/**
 * Tracks the open dialog of an entered draw. If the user followed a link to their tickets, that dialog is open from
 * the start.
 */
export function useDrawDialogs(draw: EnteredDraw, ticketsWanted: boolean) {
  const [open, setOpen] = useState<DialogName | null>(null);
  useEffect(() => {
    if (ticketsWanted) setOpen('tickets');
  }, [ticketsWanted]);
  const onOpenChange = (shown: boolean) => !shown && setOpen(null);
  const dialogs = (
    <>
      <TicketsDialog draw={draw} open={open === 'tickets'} onOpenChange={onOpenChange} />
      <ParticipantsDialog draw={draw} open={open === 'participants'} onOpenChange={onOpenChange} />
    </>
  );
  return { open: setOpen, dialogs };
}
