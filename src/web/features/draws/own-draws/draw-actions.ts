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
  /** `locked` if tickets were sold, as far as the list shows. */
  remove: 'possible' | 'locked' | null;
  update: boolean;
  /** Whether the user sees the money and the insights. */
  money: boolean;
  insights: boolean;
  /** Label of the link to the control page; null if there is no drawing. */
  control: 'Draw Winner' | 'View Draw Results' | null;
  /** Whether there are winners to send prizes to. */
  winners: boolean;
};

export function listDrawActions(draw: Acted): DrawActions {
  const over = draw.status === 'completed' || draw.status === 'cancelled';
  const isPublished = draw.startDate !== null;
  const edits = hasRight(draw.role, 'edit');
  const seesMoney = hasRight(draw.role, 'money');
  return {
    edit: edits && !draw.archived,
    end: edits && draw.status === 'active' && !draw.archived,
    archive: edits && !draw.archived && (over || !isPublished),
    restore: edits && draw.archived,
    copy: edits,
    remove: edits ? (draw.ticketsSold === 0 ? 'possible' : 'locked') : null,
    update: edits && isPublished,
    money: seesMoney && isPublished,
    insights: seesMoney,
    control: controlName(draw),
    winners: edits && isDrawn(draw),
  };
}

const isDrawn = (draw: Acted) => draw.status === 'completed' || draw.isDrawn;

function controlName(draw: Acted): DrawActions['control'] {
  if (isDrawn(draw)) return 'View Draw Results';
  return draw.status === 'cancelled' || !hasRight(draw.role, 'start') ? null : 'Draw Winner';
}
