import type { CheckId, Report } from '#domain/proof/verify/report.ts';

/** A check's title if it passes, its title if it fails, and its description. */
type CheckText = { title: string; fails: string; asks: string };

/** What each check means. docs/verifying-a-draw.md defines exactly when a check passes. */
export const CHECK_TEXT: Record<CheckId, CheckText> = {
  bundle: {
    title: 'The proof is whole',
    fails: 'The proof is not whole',
    asks: 'It has exactly the parts that it should have, written in exactly one way.',
  },
  signature: {
    title: 'The log is signed',
    fails: 'The log is not signed as it has to be',
    asks: 'The head of the log carries the signature of the log’s own key.',
  },
  root: {
    title: 'The signature covers every entry',
    fails: 'The signature does not cover these entries',
    asks: 'One number, computed from all entries, is the one that was signed: change a letter and it is another.',
  },
  history: {
    title: 'Nothing was rewritten',
    fails: 'Something was rewritten',
    asks: 'Each seal, and whatever you kept yourself, is the beginning of this very log.',
  },
  order: {
    title: 'It happened in this order',
    fails: 'It cannot have happened in this order',
    asks: 'The log begins with its opening, time never runs backwards, and nothing came between seal and draw.',
  },
  numbers: {
    title: 'No ticket is missing',
    fails: 'The tickets are not numbered as they have to be',
    asks: 'Tickets are numbered one after the other; a void names a ticket that was there, once.',
  },
  terms: {
    title: 'The promises are the ones made',
    fails: 'The promises are not the ones made',
    asks: 'Price, prizes, dates and charity are those whose fingerprint stood in the log before the first sale.',
  },
  openings: {
    title: 'Every answer was opened',
    fails: 'An answer does not open as it was locked in',
    asks: 'Each answer to the skill question is the one that was locked in when its ticket was sold, and is judged again here.',
  },
  close: {
    title: 'The list is the sealed one',
    fails: 'The list is not the sealed one',
    asks: 'The tickets in the draw, counted again from the log, are those that were sealed.',
  },
  'seed-chain': {
    title: 'The secret was fixed beforehand',
    fails: 'The secret is not the one fixed beforehand',
    asks: 'The platform’s secret is the one it had committed to before it sold a ticket.',
  },
  round: {
    title: 'The public round was set by rule',
    fails: 'The public round was not set by rule',
    asks: 'Which round of public randomness decides follows from the time of the seal; nobody picks one.',
  },
  beacon: {
    title: 'The public randomness is real',
    fails: 'The public randomness is not real',
    asks: 'It carries the signature of the public network that made it, which is not the platform’s.',
  },
  picks: {
    title: 'The winners follow from all this',
    fails: 'The winners do not follow from the list',
    asks: 'Every winner was drawn again here, from the same list and the same randomness.',
  },
  redraws: {
    title: 'Every draw is on record',
    fails: 'The draws on record are not as they have to be',
    asks: 'Attempts are numbered without a gap, and each after the first has its reason locked in.',
  },
};

/** The checks in three groups. */
export const CHECK_GROUPS: { title: string; ids: readonly CheckId[] }[] = [
  { title: 'The record', ids: ['bundle', 'signature', 'root', 'history', 'order'] },
  { title: 'The tickets', ids: ['numbers', 'terms', 'openings', 'close'] },
  { title: 'The draw', ids: ['seed-chain', 'round', 'beacon', 'picks', 'redraws'] },
];

const AFTER_THE_CLOSE: readonly CheckId[] = ['openings', 'close', 'round', 'redraws'];
const AFTER_A_RESULT: readonly CheckId[] = ['seed-chain', 'beacon', 'picks'];
const OF_THE_BEACON: readonly CheckId[] = ['round', 'beacon'];

/** Whether a check passes only because there is nothing to check yet. */
export function isVacuous(id: CheckId, { strength, attempts }: Report, sealed: boolean): boolean {
  if (strength === 'committed' && OF_THE_BEACON.includes(id)) return true;
  if (attempts.length === 0 && AFTER_A_RESULT.includes(id)) return true;
  return !sealed && AFTER_THE_CLOSE.includes(id);
}
