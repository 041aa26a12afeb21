import type { Award } from '#contract/awards/awards.ts';

/** One step of a prize on its way to the winner. */
export type Step = {
  name: string;
  /** When it happened; null if it has not. */
  at: string | null;
  /** `now`: the step that is awaited. `failed`: the prize does not go further. */
  state: 'done' | 'now' | 'later' | 'failed';
};

type Dated = Pick<
  Award,
  'state' | 'isCash' | 'presumed' | 'wonAt' | 'claimedAt' | 'sentAt' | 'problemAt' | 'receivedAt' | 'closedAt'
>;

const ENDINGS: Partial<Record<Award['state'], string>> = {
  declined: 'Declined',
  lapsed: 'Not claimed in time',
  disqualified: 'Withdrawn',
  undelivered: 'Not delivered',
};

/** Lists the steps of an award from the draw to the receipt. `isWinner`: for the winner, who won it. */
export function listSteps(award: Dated, { isWinner = false } = {}): Step[] {
  const { state, isCash, presumed, wonAt, claimedAt, sentAt, problemAt, receivedAt, closedAt } = award;
  const ending = ENDINGS[state];
  const done = (name: string, at: string | null): Step[] =>
    at === null ? [] : [{ name, at, state: 'done' }];
  const begun = [...done(isWinner ? 'Won' : 'Drawn', wonAt), ...done('Claimed', claimedAt)];
  if (ending) {
    const sent = state === 'undelivered' ? done('Sent', sentAt) : [];
    return [...begun, ...sent, { name: ending, at: closedAt, state: 'failed' }];
  }
  const received = presumed ? 'Presumed received' : isCash ? 'Paid' : 'Received';
  const past = [
    ...begun,
    ...done('Sent', sentAt),
    ...(state === 'problem' ? done('Problem reported', problemAt) : []),
    ...done(received, receivedAt),
  ];
  if (receivedAt !== null) return past;
  const ahead = [
    ...(claimedAt === null ? ['Claimed'] : []),
    ...(sentAt === null && !isCash && state !== 'problem' ? ['Sent'] : []),
    received,
  ];
  return [
    ...past,
    ...ahead.map((name, index): Step => ({ name, at: null, state: index === 0 ? 'now' : 'later' })),
  ];
}
