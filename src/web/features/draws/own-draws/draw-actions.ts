import type { OwnDraw } from '#contract/draws/own-draws.ts';

type Acted = Pick<OwnDraw, 'status' | 'startDate' | 'archived' | 'isDrawn' | 'ticketsSold'>;

/** The actions offered to a host for a draw in the list. The server checks each of them again. */
export type DrawActions = {
  edit: boolean;
  end: boolean;
  archive: boolean;
  restore: boolean;
  /** Whether the draw is over, so that a copy of it runs it again. */
  again: boolean;
  /** Whether no ticket was ever sold, as far as the list shows. */
  remove: boolean;
  /** Label of the link to the control page; null if there is no drawing. */
  control: 'Draw Winner' | 'View Draw Results' | null;
  /** Whether there are winners to send prizes to. */
  winners: boolean;
};

export function listDrawActions(draw: Acted): DrawActions {
  const over = draw.status === 'completed' || draw.status === 'cancelled';
  return {
    edit: !draw.archived,
    end: draw.status === 'active' && !draw.archived,
    archive: !draw.archived && (over || draw.startDate === null),
    restore: draw.archived,
    again: over || draw.status === 'awaiting_draw',
    remove: draw.ticketsSold === 0,
    control: controlName(draw),
    winners: isDrawn(draw),
  };
}

const isDrawn = (draw: Acted) => draw.status === 'completed' || draw.isDrawn;

function controlName(draw: Acted): DrawActions['control'] {
  if (isDrawn(draw)) return 'View Draw Results';
  return draw.status === 'cancelled' ? null : 'Draw Winner';
}
