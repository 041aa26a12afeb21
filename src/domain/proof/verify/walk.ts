import type { Voider } from '../../refunds/void-facts.ts';
import { plural } from '../../text/plural.ts';
import { readHex } from '../base64.ts';
import { createSharedEncoder } from '../encode-text.ts';
import type {
  CancelEntry,
  CloseEntry,
  DrawEntry,
  EndEntry,
  OpenEntry,
  ResultEntry,
  VoidEntry,
} from '../entries.ts';
import type { DrandChain } from '../rounds.ts';
import { computeRoot, type Edge, grow, LEAF_PREFIX } from '../tree.ts';
import type { ProofVersion } from '../version.ts';
import type { Findings } from './findings.ts';
import { createOrderCheck } from './order.ts';
import type { ReadEntry } from './order-v2.ts';
import { readEntry } from './read-entry.ts';
import type { ProofCrypto } from './report.ts';
import { createTicketScanner } from './scan-ticket.ts';
import { createTicketTable, type TicketTable } from './ticket-table.ts';

/** The highest possible number of attempts. */
export const MOST_ATTEMPTS = 100;

/** An announced attempt, with the tree that ends with its announcement. */
export interface Attempt {
  draw: DrawEntry;
  size: number;
  root: Uint8Array;
  result: ResultEntry | null;
}

/** The content of the entries, as far as they could be parsed. */
export interface LogFacts {
  /** The number of entries. */
  size: number;
  root: Uint8Array;
  /** Roots of the requested trees. Those beyond the end of the log are missing. */
  rootsAt: Map<number, Uint8Array>;
  /** The texts of the requested entries, by index. */
  textsAt: Map<number, string>;
  open: OpenEntry | null;
  /** Hashes of the promised terms, in order. The last ones were in force at the first sale. */
  terms: string[];
  tickets: TicketTable;
  voids: Voids;
  ended: EndEntry | null;
  close: CloseEntry | null;
  /** At most `MOST_ATTEMPTS` + 1. */
  attempts: Attempt[];
  cancelled: CancelEntry | null;
  /** The time of the last postal entry after the end of the sales. */
  latestPost: string | null;
  /** The latest time in the log; empty if there is none. */
  latestAt: string;
}

/** Numbers of voided tickets. `by` is empty in version 1. */
export type Voids = { count: number; by: Record<Voider, number>; afterEnd: number };

type Walk = {
  version: ProofVersion;
  crypto: ProofCrypto;
  findings: Findings;
  draw: string;
  chain: DrandChain;
  /** Sizes of the trees whose roots are requested. */
  sizes: ReadonlySet<number>;
  /** Indexes of the entries whose texts are requested. */
  indexes: ReadonlySet<number>;
  /** Whether names will be compared with the tickets. */
  keepsHolders: boolean;
  onEntry: (read: number, text: string) => void;
  /** Called once, after the `close` entry and before the next one is read. */
  onClose: (facts: LogFacts) => Promise<void>;
};

/** Reads every entry once: hashes it into the tree, and checks order, numbers and changes to the terms. */
export async function walkLog(entries: AsyncIterable<readonly string[]>, walk: Walk): Promise<LogFacts> {
  const { findings, sizes, indexes } = walk;
  const { sha256 } = walk.crypto;
  const encodeLeaf = createSharedEncoder(LEAF_PREFIX);
  const edge: Edge = [];
  const scanTicket = createTicketScanner();
  const order = createOrderCheck(findings, walk);
  const facts = nothingYet(computeRoot(sha256, edge), walk.keepsHolders);
  if (sizes.has(0)) facts.rootsAt.set(0, facts.root);
  const findRoot = () => computeRoot(sha256, edge);
  const add = (text: string) => {
    const leaf = encodeLeaf(text);
    grow(sha256, edge, facts.size, sha256(leaf));
    const entry = scanTicket(leaf.subarray(LEAF_PREFIX.length)) ?? parseEntry(text, walk.version);
    order.entry(entry, facts.size);
    if (indexes.has(facts.size)) facts.textsAt.set(facts.size, text);
    facts.size += 1;
    if (sizes.has(facts.size)) facts.rootsAt.set(facts.size, findRoot());
    if (entry) note(entry, facts, walk, findRoot);
    walk.onEntry(facts.size, text);
  };
  let isOpen = true;
  for await (const piece of entries)
    for (const text of piece) {
      add(text);
      if (!isOpen || !facts.close) continue;
      isOpen = false;
      await walk.onClose(facts);
    }
  order.end(facts.size);
  facts.root = findRoot();
  const issued = facts.tickets.count();
  findings.holds('numbers', `${plural(issued, 'ticket')}, numbered from 1 without a gap.`);
  findings.value('numbers', 'tickets', issued);
  findings.value('numbers', 'voided', facts.voids.count);
  return facts;
}

function parseEntry(text: string, version: ProofVersion): ReadEntry | null {
  const entry = readEntry(text, version);
  if (entry?.type !== 'ticket') return entry;
  const { answer, holder } = entry;
  return { ...entry, answer: answer === null ? null : readHex(answer), holder: readHex(holder) };
}

function nothingYet(root: Uint8Array, keepsHolders: boolean): LogFacts {
  return {
    size: 0,
    root,
    rootsAt: new Map(),
    textsAt: new Map(),
    open: null,
    terms: [],
    tickets: createTicketTable({ keepsHolders }),
    voids: { count: 0, by: { host: 0, admin: 0, buyer: 0, bank: 0 }, afterEnd: 0 },
    ended: null,
    close: null,
    attempts: [],
    cancelled: null,
    latestPost: null,
    latestAt: '',
  };
}

function note(entry: ReadEntry, facts: LogFacts, { version, findings }: Walk, root: () => Uint8Array): void {
  const { tickets } = facts;
  if ('at' in entry && entry.at > facts.latestAt) facts.latestAt = entry.at;
  switch (entry.type) {
    case 'open':
      facts.open ??= entry;
      facts.terms.push(entry.terms);
      break;
    case 'terms':
      facts.terms.push(entry.terms);
      // version 2 has this rule in check `order`
      if (version === 1 && tickets.count() > 0)
        findings.fail('terms', 'The terms were changed after the first sale.');
      break;
    case 'ticket':
      if (entry.number !== tickets.count() + 1)
        findings.fail('numbers', `Ticket ${entry.number} is where ticket ${tickets.count() + 1} should be.`);
      tickets.add(entry);
      if (facts.ended && entry.route === 'post') facts.latestPost = entry.at;
      break;
    case 'void':
      if (tickets.void(entry.number)) countVoid(entry, facts);
      else findings.fail('numbers', `Ticket ${entry.number} is voided twice, or before it was issued.`);
      break;
    case 'end':
      facts.ended ??= entry;
      break;
    case 'close':
      facts.close ??= entry;
      break;
    case 'draw':
      // Each root takes hundreds of hashes, and a hostile log could announce any number of attempts.
      if (facts.attempts.length <= MOST_ATTEMPTS)
        facts.attempts.push({ draw: entry, size: facts.size, root: root(), result: null });
      break;
    case 'result': {
      const attempt = facts.attempts.at(-1);
      if (attempt) attempt.result ??= entry;
      break;
    }
    case 'cancel':
      facts.cancelled ??= entry;
      break;
  }
}

function countVoid({ by }: VoidEntry, { voids, ended }: LogFacts): void {
  voids.count += 1;
  if (by !== null) voids.by[by] += 1;
  if (ended) voids.afterEnd += 1;
}
