import type { Runners } from '#domain/draws/runners.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, isAdmin, type Viewer } from '#server/viewer.ts';
import type { AgreementRow } from './store.ts';

export function requireInviter(viewer: Viewer, draw: Runners): void {
  if (mayAct(getRoles(draw, viewer), 'edit')) return;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can invite its charity.');
}

/** An owner cannot replace an agreement, because an admin may already have confirmed it. */
export function requireInvitable(
  viewer: Viewer,
  draw: { status: string },
  agreement: AgreementRow | undefined,
): void {
  if (draw.status === 'cancelled') {
    throw conflict('cancelled', 'This prize draw was cancelled, so its charity gets nothing from it.');
  }
  if (agreement?.agreedAt && !isAdmin(viewer)) {
    throw conflict('already_agreed', 'The charity has already agreed. Please email us to change that.');
  }
}

export function requireConfirmable({ agreedAt, confirmedAt }: AgreementRow): void {
  if (!agreedAt) throw conflict('not_agreed', 'The charity hasn’t agreed to this prize draw yet.');
  if (confirmedAt) throw conflict('already_confirmed', 'The charity has already been confirmed.');
}

type Named = { charityName: string; charityNumber: string | null };

/** Whether an agreement is with the charity that the draw supports now. Terms can change until the first sale. */
export const isSameCharity = (agreement: Named, draw: Named): boolean =>
  agreement.charityName === draw.charityName &&
  (draw.charityNumber === null || agreement.charityNumber === draw.charityNumber);

/** A link is for one charity. */
export function requireSameCharity(agreement: Named, draw: Named): void {
  if (isSameCharity(agreement, draw)) return;
  throw conflict('charity_changed', 'This prize draw now supports another charity.');
}

const conflict = (code: string, message: string) => new ApiError('conflict', message, { code });
