import type { OwnDraw } from '#contract/draws/own-draws.ts';
import { hasRight } from '#domain/organisations/roles.ts';

type Acted = Pick<OwnDraw, 'status' | 'startDate' | 'archived' | 'isDrawn' | 'ticketsSold' | 'role'>;

/** The actions offered to a host for a draw in the list. The server checks each of them again. */
export type DrawActions = {
  edit: boolean;
  end: boolean;
  archive: boolean;
  restore: boolean;
  copy: boolean;
  /** Whether the draw is over, so that a copy of it runs it again. */
  again: boolean;
  /** Whether no ticket was ever sold, as far as the list shows. */
  remove: boolean;
  /** Label of the link to the control page; null if there is no drawing. */
  control: 'Draw Winner' | 'View Draw Results' | null;
  /** Whether it can be published. */
  publish: boolean;
};

export function listDrawActions(draw: Acted): DrawActions {
  const over = draw.status === 'completed' || draw.status === 'cancelled';
  const isPublished = draw.startDate !== null;
  const edits = hasRight(draw.role, 'edit');
  return {
    edit: edits && !draw.archived,
    end: edits && draw.status === 'active' && !draw.archived,
    archive: edits && !draw.archived && (over || !isPublished),
    restore: edits && draw.archived,
    copy: edits,
    again: over || draw.status === 'awaiting_draw',
    remove: edits && draw.ticketsSold === 0,
    control: controlName(draw),
    publish: edits && !draw.archived && !isPublished,
  };
}

const isDrawn = (draw: Acted) => draw.status === 'completed' || draw.isDrawn;

function controlName(draw: Acted): DrawActions['control'] {
  if (isDrawn(draw)) return 'View Draw Results';
  return draw.status === 'cancelled' || !hasRight(draw.role, 'start') ? null : 'Draw Winner';
}
