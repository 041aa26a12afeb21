import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { createRandom } from '#domain/games/random.ts';
import { makeEntryReference, normalizeDrawReference, normalizeEntryReference } from '#domain/postal/codes.ts';
import { decideCards } from '#domain/postal/decide-cards.ts';
import { type FreeEntry, findLastArrival } from '#domain/postal/free-entry.ts';
import type { NamelessCause } from '#domain/postal/refusals.ts';
import type { AnsweredRow } from '#domain/proof/commitments.ts';
import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { createSharedReads } from '#server/concurrency/read-together.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { lockAddress, lockDraw, lockDraws } from '#server/db/locks.ts';
import { connectPostalEntrants } from '#server/features/accounts/email-address/service.ts';
import { requireImpartial } from '#server/features/draws/impartiality/service.ts';
import { intervene } from '#server/features/draws/interventions/service.ts';
import {
  type DrawRow,
  findDrawsByIds,
  lockAndReadFacts,
  readVisibleDraw,
  throwDrawNotFound,
} from '#server/features/draws/lifecycle/service.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import { type LogService, logTickets, NO_NONCES } from '#server/features/public-log/log/service.ts';
import { releaseExpiredHolds } from '#server/features/sales/holds/service.ts';
import { requireUsableKey } from '#server/idempotency-key.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import { buildEntryEmail } from './build-entry-email.ts';
import {
  type EntryFields,
  requireAllArrived,
  requireArrived,
  requireBorn,
  requireEntrant,
  requireKeyable,
  requireSameRequest,
  requireWithoutAccount,
  toCards,
  toDrawAtKeying,
} from './policy.ts';
import * as store from './store.ts';

export { requireFreeEntry, requirePostOpen } from './policy.ts';
export { presentCounts } from './present.ts';
export { countCards } from './store.ts';

type Needs = {
  db: Database;
  live: Pick<LiveService, 'announceSale' | 'announceChange'>;
  log: Pick<LogService, 'grown' | 'canSell'>;
  provider: Pick<PaymentProvider, 'name' | 'lapsesWithHold'>;
};

/** The key of a request and the hash of its content: the same key with other content is rejected. */
type Request = { idempotencyKey: string; requestHash: Buffer };
type Kept = { reference: string; drawId: string; tickets: number };

type Nameless = { cause: NamelessCause; receivedOn: string; cards: number };

/** Records postal entries: cards become tickets, or are refused. */
export function createPostalEntries({ db, live, log, provider }: Needs) {
  const countTogether = createSharedReads<store.CountRow[]>();

  const toKeyable = (viewer: Viewer, draw: DrawRow, now: Date): Keyable => {
    const logRefused = draw.logRefused || !log.canSell(draw);
    return { draw, now, freeEntry: requireKeyable(viewer, { ...draw, logRefused }, now) };
  };

  /** Locks the draw, and reads it once holds that have expired are released. */
  const lock = async (tx: Transaction, viewer: Viewer, drawId: string): Promise<Keyable> => {
    await readVisibleDraw(tx, viewer, drawId);
    if (!(await lockDraw(tx, drawId))) throwDrawNotFound();
    const lapsing = provider.lapsesWithHold ? provider.name : null;
    await releaseExpiredHolds(tx, [drawId], { lapsing, buyerIds: [] });
    const { draw, now } = (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound();
    return toKeyable(viewer, draw, now);
  };

  const keepOnce = async (
    viewer: Viewer,
    { key, content }: { key: string | undefined; content: object },
    write: (tx: Transaction, request: Request) => Promise<Kept>,
  ): Promise<store.Entry> => {
    const request: Request = {
      idempotencyKey: key === undefined ? uuidv7() : requireUsableKey(key),
      requestHash: createHash('sha256').update(JSON.stringify(content)).digest(),
    };
    const keep = () =>
      db.transaction(async (tx) => {
        const repeated = await store.findRepeated(tx, viewer.id, request.idempotencyKey);
        if (!repeated) return write(tx, request);
        requireSameRequest(repeated, request.requestHash);
        return { ...repeated, tickets: 0 };
      });
    // A request with the same key may have been recorded since it was looked up.
    const written = await keep().catch((error: unknown) => {
      if (!store.isDuplicateKey(error)) throw error;
      return keep();
    });
    if (written.tickets > 0) {
      live.announceSale(written.drawId);
      log.grown(written.drawId);
    }
    return readEntry(db, written.reference);
  };

  return {
    /** Records what one person sent. A repeated request with the same key has no further effect. */
    keyIn: (
      viewer: Viewer,
      drawId: string,
      { fields, key }: { fields: EntryFields; key: string | undefined },
    ): Promise<store.Entry> =>
      keepOnce(viewer, { key, content: { drawId, fields } }, async (tx, request) => {
        const locked = await lock(tx, viewer, drawId);
        // Before the decision, so that admins cannot key in their own cards.
        await intervene(tx, locked.draw, viewer);
        if (fields.email !== undefined) await lockAddress(tx, fields.email);
        const judged = await judge(tx, locked, fields);
        return write(tx, viewer, { ...locked, ...judged, fields, ...request });
      }),

    /** Says what would happen to the cards now. Records nothing, and locks nothing that a sale needs. */
    check: (viewer: Viewer, drawId: string, fields: EntryFields) =>
      db.transaction(async (tx) => {
        const draw = await readVisibleDraw(tx, viewer, drawId);
        const read = toKeyable(viewer, draw, await readDatabaseTime(tx));
        const { entrant, decisions, details } = await judge(tx, read, fields);
        return {
          tickets: entrant.tickets,
          lookalikes: await store.countLookalikes(tx, drawId, details),
          causes: decisions.map((decision) => (decision.kind === 'refused' ? decision.cause : null)),
        };
      }),

    /** Records cards whose sender cannot be read. Stores no personal data. */
    refuseNameless: (
      viewer: Viewer,
      drawId: string,
      { fields, key }: { fields: Nameless; key: string | undefined },
    ): Promise<store.Entry> =>
      keepOnce(viewer, { key, content: { drawId, nameless: fields } }, async (tx, request) => {
        const { draw, now } = await lock(tx, viewer, drawId);
        await intervene(tx, draw, viewer);
        const { receivedOn, cause } = fields;
        requireArrived(receivedOn, now);
        const reference = createReference();
        const row = { id: uuidv7(), reference, drawId, receivedOn, keyedBy: viewer.id, ...request };
        const refusal = { kind: 'refused' as const, cause };
        const cards = Array.from({ length: fields.cards }, () => ({ code: null, decision: refusal }));
        await store.insertEntry(tx, row, cards);
        await record(tx, viewer, { drawId, reference, credited: 0, refused: fields.cards });
        return { reference, drawId, tickets: 0 };
      }),

    /**
     * Records that all cards that arrived in time are keyed in, so that the drawing can start before the keying deadline.
     * Possible only once no more cards can arrive.
     */
    completeKeying: async (viewer: Viewer, drawId: string): Promise<store.RoomDraw> => {
      await db.transaction(async (tx) => {
        const { draw, now, freeEntry } = await lock(tx, viewer, drawId);
        await intervene(tx, draw, viewer);
        requireAllArrived(draw, now, freeEntry);
        const since = findLastArrival(freeEntry.receivedBy, draw.endedAt);
        const isKnown = draw.postKeyedAt !== null && draw.postKeyedAt > since;
        if (isKnown || draw.sealedAt !== null) return;
        await store.setKeyedAt(tx, drawId, now);
        await recordAct(tx, viewer, { action: 'post.complete', target: { kind: 'draw', id: drawId } });
      });
      live.announceChange(drawId);
      return (await store.findRoomDraw(db, drawId)) ?? throwDrawNotFound();
    },

    /**
     * Stores the address of a person whose card had none, and connects them to the account that has verified it. This
     * decides who gets the prizes of these tickets, so it counts as an act on each of their draws.
     */
    setEmail: (viewer: Viewer, given: string, email: string): Promise<void> =>
      db.transaction(async (tx) => {
        const reference = normalizeEntryReference(given);
        const drawIds = await store.listHeldDraws(tx, reference);
        await lockDraws(tx, drawIds);
        for (const draw of await findDrawsByIds(tx, drawIds)) await requireImpartial(tx, viewer, draw);
        const personId = requireWithoutAccount(await store.lockHolder(tx, reference));
        await lockAddress(tx, email);
        await store.updateEmail(tx, personId, email);
        const accountId = await store.findVerifiedAccount(tx, email);
        requireEntrant(await store.readConnecting(tx, { personId, email, accountId }));
        if (accountId !== null) await connectPostalEntrants(tx, accountId, email.toLowerCase());
        const target = { kind: 'person', id: personId } as const;
        await recordAct(tx, viewer, { action: 'post.set_email', target, details: { reference } });
      }),

    /** Returns what became of an entry, without names. */
    show: (reference: string): Promise<store.Entry> => readEntry(db, normalizeEntryReference(reference)),

    /** Counts the cards of a draw, which are public. */
    count: async (viewer: Viewer | null, drawId: string) => {
      const { id } = await readVisibleDraw(db, viewer, drawId);
      return countTogether(id, () => store.countCards(db, id));
    },

    listRoomDraws: (reference: string | undefined) =>
      store.listRoomDraws(db, reference ? normalizeDrawReference(reference) : null),
  };
}

export type PostalEntriesService = ReturnType<typeof createPostalEntries>;

type Keyable = { draw: DrawRow; now: Date; freeEntry: FreeEntry };
type Judged = Awaited<ReturnType<typeof judge>>;

async function readEntry(connection: Connection, reference: string): Promise<store.Entry> {
  const entry = await store.findEntry(connection, reference);
  if (!entry) throw new ApiError('missing', 'Postal entry not found');
  return { entry, cards: await store.listCards(connection, entry.id) };
}

/** Decides about each card. To issue tickets, the draw must be locked. */
async function judge(tx: Transaction, { draw, now, freeEntry }: Keyable, fields: EntryFields) {
  const { receivedOn, dateOfBirth } = fields;
  requireArrived(receivedOn, now);
  requireBorn(dateOfBirth, receivedOn);
  const { firstName, lastName, address, email = null, phone = null } = fields;
  const details: store.Details = { firstName, lastName, address, dateOfBirth, email, phone };
  const accountId = email === null ? null : await store.findVerifiedAccount(tx, email);
  const known = await store.findPerson(tx, details, accountId);
  const entrant = await store.readEntrant(tx, draw.id, { personId: known?.id ?? null, accountId, details });
  const unmatched = toCards(fields.cards, []);
  const puzzles = await store.findPuzzles(
    tx,
    draw.id,
    unmatched.flatMap(({ code }) => code ?? []),
  );
  const decisions = decideCards(
    toDrawAtKeying(draw, now, freeEntry),
    { dateOfBirth, receivedOn, ...entrant },
    toCards(fields.cards, puzzles),
  );
  return { details, known, accountId, entrant, puzzles, decisions };
}

type Writing = Keyable & Judged & Request & { fields: EntryFields };

/** Writes the entry with its tickets, log entries and email. */
async function write(tx: Transaction, viewer: Viewer, writing: Writing) {
  const { draw, details, decisions, fields, idempotencyKey, requestHash } = writing;
  const drawId = draw.id;
  const reference = createReference();
  const credited = decisions.flatMap((decision) =>
    decision.kind === 'credited' ? [{ ...decision, id: uuidv7() }] : [],
  );
  const personId = credited.length > 0 ? await issueTickets(tx, writing, credited) : null;
  // Not all cards were keyed in after all, so the drawing waits again.
  if (personId !== null && draw.postKeyedAt !== null) await store.setKeyedAt(tx, drawId, null);
  const row = {
    ...details,
    id: uuidv7(),
    reference,
    drawId,
    personId,
    receivedOn: fields.receivedOn,
    keyedBy: viewer.id,
    idempotencyKey,
    requestHash,
  };
  const cards = fields.cards.map(({ code }, index) => ({
    code: code || null,
    decision: decisions[index] ?? missingDecision(),
  }));
  await store.insertEntry(tx, row, cards);
  await queueEmails(tx, buildEntryEmail(draw, row, decisions));
  const refused = decisions.length - credited.length;
  await record(tx, viewer, { drawId, reference, credited: credited.length, refused });
  return { reference, drawId, tickets: credited.length };
}

/** Issues the tickets, and appends them to the draw's log. Returns their holder. */
async function issueTickets(
  tx: Transaction,
  { draw, now, details, known, accountId, puzzles }: Writing,
  credited: readonly store.Credited[],
): Promise<string> {
  const person = known ?? (await store.insertPerson(tx, { id: uuidv7(), accountId, ...details }));
  if (accountId !== null && person.accountId === null) await store.linkPerson(tx, person.id, accountId);
  await store.storeAnswers(tx, credited, now);
  const puzzleOf = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
  const issued = credited.map(({ number, challengeId, answer }) => ({
    number,
    route: 'post' as const,
    answered: challengeId === null ? null : withAnswer(puzzleOf.get(challengeId), answer),
    name: formatDisplayName(person),
  }));
  const nonces = (await logTickets(tx, draw.id, now, issued)) ?? issued.map(() => NO_NONCES);
  await store.insertTickets(tx, credited, { drawId: draw.id, personId: person.id, at: now, nonces });
  return person.id;
}

function withAnswer(puzzle: AnsweredRow | undefined, given: string | null): AnsweredRow | null {
  if (!puzzle || given === null) return null;
  const { type, difficulty, prompt, sequence, solution } = puzzle;
  return { type, difficulty, prompt, sequence, solution, given };
}

const createReference = (): string => makeEntryReference(createRandom(randomBytes(32)));

function missingDecision(): never {
  throw new Error('a card has no decision');
}

type Keyed = { drawId: string; reference: string; credited: number; refused: number };

async function record(tx: Transaction, viewer: Viewer, { drawId, ...details }: Keyed): Promise<void> {
  await recordAct(tx, viewer, { action: 'post.key_in', target: { kind: 'draw', id: drawId }, details });
}
