import { formatDateTime, formatExactTime, toDate } from '../time/london.ts';

type Witnessing = {
  quorumAt: string | null;
  inTime: boolean;
  witnesses: readonly { name: string; at: string | null }[];
};

/** `roundAt`: when the randomness of the attempt is published. `isOver`: whether that time has passed. */
type Round = { roundAt: string | null; isOver: boolean };

/** Whether the seal still waits for enough witnesses. */
export const isSealing = ({ quorumAt }: Witnessing, { isOver }: Pick<Round, 'isOver'>): boolean =>
  quorumAt === null && !isOver;

export const SEALING_TEXT = 'Sealing the list with independent witnesses …';

/** Says in one sentence whether independent witnesses have seen the seal of an attempt in time. */
export function describeWitnessing(witnessing: Witnessing, round: Pick<Round, 'isOver'>): string {
  if (isSealing(witnessing, round)) return SEALING_TEXT;
  const { quorumAt, inTime, witnesses } = witnessing;
  if (!inTime || quorumAt === null)
    return 'Too few independent witnesses saw the seal before the randomness existed.';
  const seen = witnesses.filter(({ at }) => at !== null && Date.parse(at) <= Date.parse(quorumAt)).length;
  return `Enough independent witnesses (${seen} of ${witnesses.length}) had seen the seal by ${formatExactTime(quorumAt)}, before the randomness existed.`;
}

/** Says when a witness saw the seal, to the second; with its date if it was too late. */
export function describeSeenAt(at: string | null, { roundAt, isOver }: Round): string {
  if (at === null) return isOver ? 'hasn’t seen it' : 'not yet';
  const isLate = roundAt !== null && Number(toDate(at)) >= Number(toDate(roundAt));
  return isLate ? `${formatDateTime(at)}, too late` : formatExactTime(at);
}
