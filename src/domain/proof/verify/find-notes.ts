import { readHex, toHex } from '../base64.ts';
import type { DrandChain } from '../rounds.ts';
import type { ProofVersion } from '../version.ts';
import { drawAgain } from './attempts.ts';
import type { Note } from './note.ts';
import type { EntryList } from './openings.ts';
import { isSigned } from './randomness.ts';
import type { Report, VerifyOptions } from './report.ts';
import { isObject, isOrdinal, isSignature, isTime, toSeconds } from './shapes.ts';
import type { TermsInForce } from './terms.ts';
import type { Attempt, LogFacts } from './walk.ts';

const DAY = 86_400;

/** Voids by the host and admins are a warning from this share of the tickets on, in per cent. */
const MANY_VOIDS_PERCENT = 5;

export type NoteFacts = {
  version: ProofVersion;
  draw: string;
  chain: DrandChain;
  log: LogFacts;
  terms: TermsInForce | null;
  list: EntryList;
  /** The drawn tickets with the names that the openings show. */
  names: Report['names'];
  /** The tickets that no attempt has drawn. */
  pool: ArrayLike<number>;
  hasBeacon: boolean;
  /** The attempts that too few witnesses saw before their round; null if that was not checked. */
  unwitnessed: number[] | null;
};

type Options = Pick<VerifyOptions, 'crypto' | 'policy' | 'sealLog' | 'beacons' | 'now'>;

/** Lists facts about the draw that are not errors, in the order of docs/verifying-a-draw.md. */
export function findNotes(facts: NoteFacts, options: Options): Note[] {
  return [
    ...findEarlyEnd(facts),
    ...findVoids(facts),
    ...findEntries(facts),
    ...findRedraws(facts),
    ...findUnfinished(facts, options),
    ...findWitnessing(facts, options),
  ];
}

function* findEarlyEnd({ log: { close, ended }, terms }: NoteFacts): Generator<Note> {
  const end = terms?.endDate ?? null;
  if (end === null) return;
  const secondsBefore = ({ at }: { at: string }) => toSeconds(end) - toSeconds(at);
  if (close && close.at < end)
    yield { id: 'closed-early', level: 'info', values: { days: Math.floor(secondsBefore(close) / DAY) } };
  if (ended && ended.at < end) {
    const seconds = secondsBefore(ended);
    yield {
      id: 'ended-early',
      level: seconds > DAY ? 'warning' : 'info',
      values: { by: ended.by, seconds },
    };
  }
}

function* findVoids({ version, log: { voids, tickets } }: NoteFacts): Generator<Note> {
  if (voids.count === 0) return;
  const isMany = (count: number) => count > 0 && count * 100 >= MANY_VOIDS_PERCENT * tickets.count();
  // version 1 does not say who voided a ticket
  if (version === 1) {
    const { count } = voids;
    yield { id: 'voided', level: isMany(count) ? 'warning' : 'info', values: { count } };
    return;
  }
  const { by, afterEnd } = voids;
  const isWarning = isMany(by.host + by.admin) || afterEnd > 0;
  yield { id: 'voided', level: isWarning ? 'warning' : 'info', values: { ...by, afterEnd } };
}

function* findEntries({ log: { tickets }, list, terms }: NoteFacts): Generator<Note> {
  if (list.wrong > 0) yield { id: 'wrong-answers', level: 'info', values: { count: list.wrong } };
  if (tickets.countPost() > 0) yield { id: 'by-post', level: 'info', values: { count: tickets.countPost() } };
  const late = terms?.freeEntry ? tickets.countPostAfter(terms.freeEntry.receivedBy) : 0;
  if (late > 0) yield { id: 'posted-late', level: 'info', values: { count: late } };
}

function* findRedraws({ log: { attempts }, names }: NoteFacts): Generator<Note> {
  const byRank = new Map<number, Attempt['draw'][]>();
  for (const { draw } of attempts)
    for (const rank of draw.ranks) byRank.set(rank, [...(byRank.get(rank) ?? []), draw]);
  for (const [rank, draws] of [...byRank].sort(([a], [b]) => a - b)) {
    if (draws.length < 2) continue;
    const causes = draws.slice(1).flatMap(({ cause }) => cause ?? []);
    // version 1 has no causes, so nothing shows that a redraw was due
    const isDue = causes.length === draws.length - 1 && causes.every((cause) => cause === 'unclaimed');
    yield {
      id: 'redrawn',
      level: isDue ? 'info' : 'warning',
      values: { rank, attempts: draws.map(({ attempt }) => attempt), causes },
    };
  }
  const numbers = names.flatMap(({ number, name }) => (name === null ? [number] : []));
  if (numbers.length > 0) yield { id: 'winner-without-name', level: 'warning', values: { numbers } };
}

function* findUnfinished(facts: NoteFacts, options: Options): Generator<Note> {
  const { log } = facts;
  const last = log.attempts.at(-1);
  if (last && !last.result) {
    const { attempt, at } = last.draw;
    const { now: given = '' } = options;
    const now = isTime(given) && given > log.latestAt ? given : log.latestAt;
    if (toSeconds(now) >= toSeconds(at) + DAY) yield { id: 'overdue', level: 'warning', values: { attempt } };
    const winners = computeWinners(last, facts, options);
    if (winners) yield { id: 'computable', level: 'info', values: { attempt, winners } };
  }
  if (log.cancelled) yield { id: 'cancelled', level: 'info', values: { at: log.cancelled.at } };
}

/** The winners that an announced attempt must have; null if no beacon for its round was given. */
function computeWinners(last: Attempt, facts: NoteFacts, { beacons = [], crypto }: Options) {
  const { round, secret } = last.draw;
  if (!facts.hasBeacon || round === null || secret === null) return null;
  const beacon = beacons.find(
    (given) =>
      isObject(given) &&
      isOrdinal(given.round) &&
      given.round === round &&
      isSignature(given.signature) &&
      isSigned(given, { crypto, chain: facts.chain }),
  );
  if (!beacon) return null;
  const randomness = toHex(crypto.sha256(readHex(beacon.signature)));
  const { version, draw, pool } = facts;
  return drawAgain({ version, draw, crypto }, last, { secret, randomness }, pool)?.winners ?? null;
}

function* findWitnessing(
  { hasBeacon, unwitnessed, version }: NoteFacts,
  { policy, sealLog }: Options,
): Generator<Note> {
  if (version === 1 || !hasBeacon || !policy) return;
  if (!sealLog) yield { id: 'seal-log-not-read', level: 'info', values: {} };
  else if (unwitnessed && unwitnessed.length > 0)
    yield { id: 'not-witnessed', level: 'warning', values: { attempts: unwitnessed } };
}
