import type { CheckId, Report } from '#domain/proof/verify/report.ts';

/** A check's title if it passes, its title if it fails, and its description. */
type CheckText = { title: string; fails: string; asks: string };

/** What each check means. docs/verifying-a-draw.md defines exactly when a check passes. */
export const CHECK_TEXT: Record<CheckId, CheckText> = {
  bundle: {
    title: 'The proof is complete',
    fails: 'The proof is not complete',
    asks: 'The proof has exactly the parts it should have, in the right form.',
  },
  signature: {
    title: 'The log is signed',
    fails: 'The log is not signed correctly',
    asks: 'The newest head of the log is signed with the log’s own key.',
  },
  root: {
    title: 'The signature covers every entry',
    fails: 'The signature does not cover these entries',
    asks: 'The signed hash is calculated from all entries. If any entry changes, the hash changes too.',
  },
  history: {
    title: 'Nothing was rewritten',
    fails: 'The log does not match what was signed or kept',
    asks: 'The log still begins with the entries that each seal covers, and with those you kept.',
  },
  order: {
    title: 'The events are in order',
    fails: 'The events break the rules of order',
    asks: 'The log starts when the draw was published, times never go backwards, and nothing comes between the sealing of the list and the draw.',
  },
  numbers: {
    title: 'The ticket numbers have no gaps',
    fails: 'The ticket numbers are wrong',
    asks: 'Tickets are numbered without gaps. Only tickets that exist were voided, each at most once.',
  },
  terms: {
    title: 'The terms are the published ones',
    fails: 'The terms are not the published ones',
    asks: 'The terms, such as the price, prizes, dates and charity, match the hash that was in the log before the first sale.',
  },
  openings: {
    title: 'The answers are those given at purchase',
    fails: 'An answer is not the one given at purchase',
    asks: 'Each answer matches the hash that was recorded when its ticket was sold. Your browser solves each puzzle again.',
  },
  close: {
    title: 'The list of entries is correct',
    fails: 'The list of entries is wrong',
    asks: 'The list of entries, recalculated from the log, is the one that was sealed.',
  },
  'seed-chain': {
    title: 'The secret was fixed before the first sale',
    fails: 'The secret is not the one fixed before the first sale',
    asks: 'The platform’s secret matches the hash that it published before it sold a ticket.',
  },
  round: {
    title: 'The round of randomness follows the rule',
    fails: 'The round of randomness does not follow the rule',
    asks: 'A fixed rule decides, from the time of the seal, which round of public randomness is used.',
  },
  beacon: {
    title: 'The public randomness is genuine',
    fails: 'The public randomness is not genuine',
    asks: 'The randomness is signed by the public network that made it, which the platform does not control.',
  },
  picks: {
    title: 'The winners are correct',
    fails: 'The winners are wrong',
    asks: 'Your browser recalculates every winner from the sealed list and the values in the log.',
  },
  redraws: {
    title: 'Every attempt is on record',
    fails: 'The record of attempts breaks a rule',
    asks: 'Attempts are numbered without gaps, and each redraw has a reason that was recorded in advance.',
  },
  sealed: {
    title: 'There was only one list',
    fails: 'There may have been another list',
    asks: 'The seal log has exactly one sealed list for each attempt.',
  },
  tickets: {
    title: 'Your tickets are in the log',
    fails: 'One of your tickets is not in the log as you bought it',
    asks: 'Each ticket whose proof you kept is in the log, with the puzzle, the answer and the name in the proof.',
  },
  announced: {
    title: 'The site shows what was proved',
    fails: 'The site does not show what was proved',
    asks: 'The winners, names, prizes and pictures on the pages are those of the log and its terms.',
  },
};

/** The checks in groups. A group without checks is not shown. */
export const CHECK_GROUPS: { title: string; ids: readonly CheckId[] }[] = [
  { title: 'The record', ids: ['bundle', 'signature', 'root', 'history', 'order'] },
  { title: 'The tickets', ids: ['numbers', 'terms', 'openings', 'close'] },
  { title: 'The draw', ids: ['seed-chain', 'round', 'beacon', 'picks', 'redraws', 'sealed', 'tickets'] },
  { title: 'The site', ids: ['announced'] },
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
