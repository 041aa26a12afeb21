import { type DrawTerms, findChangedTerms, type PromisedFields, pickTerms } from './terms.ts';

export interface LockRejection {
  field: keyof DrawTerms | 'extraTreesCount';
  message: string;
}

type Lockable = PromisedFields & { extraTreesCount: number };

const NAMES: Record<keyof DrawTerms, string> = {
  charityName: 'Charity',
  charityNumber: 'Charity number',
  charityPercentage: 'Charity percentage',
  drawMode: 'Draw mode',
  endDate: 'End date',
  maxTicketsPerPerson: 'Tickets per person',
  minTicketAmount: 'Minimum ticket amount',
  prizes: 'Prizes',
  skillGameDifficulty: 'Difficulty level',
  skillGameType: 'Skill game type',
  startDate: 'Start date',
  ticketLimit: 'Ticket limit',
  ticketPrice: 'Ticket price',
  title: 'Title',
};

/** The fields that the first sale locks: all promised terms. Extra trees can still grow. */
export const LOCKED_AFTER_SALE = Object.keys(NAMES) as readonly (keyof DrawTerms)[];

/** Returns the changes that are forbidden after the first sale; empty before it. */
export function findLockRejections(change: {
  everSold: boolean;
  before: Lockable;
  after: Lockable;
}): LockRejection[] {
  if (!change.everSold) return [];
  const rejections: LockRejection[] = findChangedTerms(pickTerms(change.before), pickTerms(change.after)).map(
    (field) => ({
      field,
      message: `${NAMES[field]} cannot be changed after the first ticket was sold`,
    }),
  );
  if (change.after.extraTreesCount < change.before.extraTreesCount) {
    const message = 'Extra trees can only be added to after the first ticket was sold';
    rejections.push({ field: 'extraTreesCount', message });
  }
  return rejections;
}
