import type { OwnDraw } from '#contract/draws/own-draws.ts';

type Acted = Pick<OwnDraw, 'status' | 'startDate' | 'archived' | 'isDrawn' | 'ticketsSold'>;

/** What a host may do with a draw from the list; the server has the last word. */
export type DrawActions = {
  edit: boolean;
  end: boolean;
  archive: boolean;
  restore: boolean;
  /** Never sold a ticket, as far as the list knows. */
  remove: boolean;
  /** What the way to draw control is called; null where nothing was or will be drawn. */
  control: 'Draw Winner' | 'View Draw Results' | null;
};

export function listDrawActions(draw: Acted): DrawActions {
  const over = draw.status === 'completed' || draw.status === 'cancelled';
  return {
    edit: !draw.archived,
    end: draw.status === 'active' && !draw.archived,
    archive: !draw.archived && (over || draw.startDate === null),
    restore: draw.archived,
    remove: draw.ticketsSold === 0,
    control: controlName(draw),
  };
}

function controlName({ status, isDrawn }: Acted): DrawActions['control'] {
  if (status === 'completed' || isDrawn) return 'View Draw Results';
  return status === 'cancelled' ? null : 'Draw Winner';
}
