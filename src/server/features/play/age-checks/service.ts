import type { z } from 'zod';
import type { FileUpload } from '#contract/file-upload.ts';
import { type Paging, toOffset } from '#contract/lists.ts';
import type { AgeCheckInput, AgeDocumentDecision } from '#contract/play/age-checks.ts';
import { RETENTION } from '#domain/conduct/retention.ts';
import {
  AGE_CHECK_TRIES,
  type AgeCheckResult,
  canSendAgeDocument,
  AGE_CHECK_MESSAGES as messages,
  toAgeCheckStatus,
} from '#domain/play/age-check.ts';
import { ApiError } from '#server/api-error.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import {
  applyUnderAge,
  forgetUnderAge,
  rememberUnderAge,
  type UnderAgePerson,
} from '#server/db/under-age-hashes.ts';
import { requireImpartialToEntrant } from '#server/features/draws/impartiality/service.ts';
import type { PicturesService } from '#server/features/draws/pictures/service.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { AgeCheckProvider } from '#server/providers/age-check/provider.ts';
import type { Encryption } from '#server/security/encryption.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import { endHoldsOfBarred } from '../end-holds.ts';
import { findStatus, requireDeclaredAdult, type ShownAgeCheck } from './policy.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  provider: AgeCheckProvider;
  /** The spending in a month above which a buyer needs a check, in pence; null if only winners do. */
  abovePence: number | null;
  /** Encrypts the documents. */
  encryption: Encryption;
  keyedHash: KeyedHash;
  pictures: Pick<PicturesService, 'readUpload'>;
  live: Pick<LiveService, 'announceAccountChange'>;
  /** Absent in tests without limits. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'count'> | undefined;
  report: (problem: string) => void;
};

export { presentAgeCheck } from './present.ts';

export type AgeChecksService = ReturnType<typeof createAgeChecks>;

/** Checks ages through the provider or, if it cannot tell, with a document that an admin looks at. */
export function createAgeChecks(needs: Needs) {
  const { db, provider, abovePence, encryption, keyedHash, pictures, live, throttles, report } = needs;

  const read = async (connection: Connection, id: string): Promise<ShownAgeCheck> => {
    const facts = await store.findFacts(connection, id);
    if (!facts) throw new ApiError('missing', 'Account not found');
    const status = findStatus(facts, provider);
    return { facts, status, abovePence, needsAddress: provider.needsAddress };
  };

  const lockAndRead = async (tx: Transaction, id: string): Promise<ShownAgeCheck> => {
    await store.lockPerson(tx, id);
    await applyUnderAge(tx, keyedHash, id);
    return read(tx, id);
  };

  /** Without a clear answer, the person is not let through, and the try does not count. */
  const ask = async (
    id: string,
    person: Parameters<AgeCheckProvider['check']>[0],
  ): Promise<AgeCheckResult> => {
    try {
      return await provider.check(person);
    } catch (error) {
      await store.giveTryBack(db, id);
      report(`An age check failed: ${error instanceof Error ? error.message : 'unknown error'}`);
      throw new ApiError('unavailable', messages.unavailable, {
        code: 'age_check_unavailable',
        retryAfterSeconds: 60,
      });
    }
  };

  /** Pending orders of a person under 18 are cancelled. If this fails, jobs try again. */
  const barFromBuying = async (id: string): Promise<void> => {
    live.announceAccountChange(id);
    await endHoldsOfBarred(db, id).catch(() => undefined);
  };

  const storeResult = (
    viewer: Viewer,
    person: UnderAgePerson,
    result: AgeCheckResult,
  ): Promise<ShownAgeCheck> =>
    db.transaction(async (tx) => {
      const before = await lockAndRead(tx, viewer.id);
      // Of two checks at the same time, the worse result counts, but a passed check is not lost.
      const isOutdone =
        before.status === 'under_18' || (before.status === 'passed' && result === 'not_found');
      const status = toAgeCheckStatus(result);
      if (!isOutdone && status !== 'none')
        await store.writeResult(tx, viewer.id, { ...person, status, provider: 'http' });
      if (status === 'under_18') await rememberUnderAge(tx, keyedHash, person);
      const details = { provider: provider.name, result };
      await recordAct(tx, viewer, {
        action: 'age_check.look_up',
        target: { kind: 'person', id: viewer.id },
        details,
      });
      if (result === 'under_18') await alertAdmins(tx, { kind: 'under_age', personId: viewer.id }, viewer.id);
      return read(tx, viewer.id);
    });

  const requireSendable = ({ facts, status, needsAddress }: ShownAgeCheck): void => {
    requireDeclared(facts);
    if (canSendAgeDocument({ status, document: facts.document, checksAges: needsAddress })) return;
    const isWaiting = facts.document === 'waiting';
    throw new ApiError('conflict', isWaiting ? messages.waiting : messages.notNeeded, {
      code: 'not_possible',
    });
  };

  return {
    /** What admins see of a person's age check. */
    showToAdmin: (id: string): Promise<ShownAgeCheck> => read(db, id),

    /** Whether a provider checks ages, so that a declared date of birth is not enough. */
    checksAges: provider.needsAddress,

    show: async (viewer: Viewer, id: string): Promise<ShownAgeCheck> => {
      requireOwn(viewer, id);
      return read(db, id);
    },

    /** Looks the account's person up. The address is sent to the provider and not stored. */
    check: async (
      viewer: Viewer,
      id: string,
      input: z.output<typeof AgeCheckInput>,
    ): Promise<ShownAgeCheck> => {
      requireOwn(viewer, id);
      const before = await db.transaction((tx) => lockAndRead(tx, id));
      const dateOfBirth = requireDeclaredAdult(before.facts);
      if (before.status === 'passed') return before;
      await throttles?.count([throttles.byPerson('age checks by person', id)]);
      if (!(await store.takeTry(db, id, AGE_CHECK_TRIES)))
        throw new ApiError('conflict', messages.noTries, { code: 'no_tries_left' });
      const { firstName, lastName, verifiedEmailKey } = before.facts;
      const result = await ask(id, { firstName, lastName, dateOfBirth, address: input.address });
      const person = { name: toName(before.facts), dateOfBirth, verifiedEmailKey };
      const after = await storeResult(viewer, person, result);
      if (after.status === 'under_18') await barFromBuying(id);
      return after;
    },

    /** @throws {ApiError} 403, 409, 413, 415, 429 */
    sendDocument: async (
      viewer: Viewer,
      id: string,
      input: z.output<typeof FileUpload>,
    ): Promise<ShownAgeCheck> => {
      requireOwn(viewer, id);
      requireSendable(await read(db, id));
      await throttles?.count([throttles.byPerson('age documents by person', id)]);
      const { name, type, bytes } = await pictures.readUpload(viewer.id, input);
      return db.transaction(async (tx) => {
        const before = await lockAndRead(tx, id);
        requireSendable(before);
        const file = { name, type, size: bytes.length, sealed: encryption.seal(id, bytes) };
        await store.insertDocument(tx, { personId: id, personName: toName(before.facts), ...file });
        await store.writeDocumentState(tx, id, 'waiting');
        await recordAct(tx, viewer, { action: 'age_document.send', target: { kind: 'person', id } });
        const cause = `${id}:${before.facts.now.toISOString()}`;
        await alertAdmins(tx, { kind: 'age_document', personId: id }, cause);
        return read(tx, id);
      });
    },

    /**
     * Requires that a winner may claim: they have declared that they are an adult and, if the site looks people up, passed
     * the check. @throws {ApiError} 403
     */
    requireForClaim: async (tx: Transaction, personId: string): Promise<void> => {
      const { facts, status } = await lockAndRead(tx, personId);
      const dateOfBirth = requireDeclaredAdult(facts);
      if (status !== 'passed')
        throw new ApiError('forbidden', messages.requiredToClaim, { code: 'age_check_required' });
      if (facts.status === 'passed' && facts.isPresentPerson) return;
      const result = { status, provider: 'declared', name: toName(facts), dateOfBirth } as const;
      await store.writeResult(tx, personId, result);
    },

    /** Asks a winner for a document by email. @throws {ApiError} 409 if one was asked for before */
    askForDocument: async (tx: Transaction, viewer: Viewer, personId: string): Promise<void> => {
      const { facts } = await lockAndRead(tx, personId);
      if (facts.document !== 'none') {
        const message = 'We’ve already asked this winner for a document.';
        throw new ApiError('conflict', message, { code: 'not_possible' });
      }
      await store.writeDocumentState(tx, personId, 'wanted');
      await recordAct(tx, viewer, { action: 'age_document.ask', target: { kind: 'person', id: personId } });
      await queueEmails(tx, [
        buildAccountEmail('age-document-wanted', { id: personId, email: facts.email }, {}),
      ]);
    },

    /** Withdraws a request that the winner has not answered. @throws {ApiError} 409 */
    withdrawRequest: async (tx: Transaction, viewer: Viewer, personId: string): Promise<void> => {
      const { facts } = await lockAndRead(tx, personId);
      if (facts.document !== 'wanted') {
        const message =
          facts.document === 'none'
            ? 'There’s no request to withdraw.'
            : 'The winner has already sent a document, so you can’t withdraw the request.';
        throw new ApiError('conflict', message, { code: 'not_possible' });
      }
      await store.writeDocumentState(tx, personId, 'none');
      const target = { kind: 'person', id: personId } as const;
      await recordAct(tx, viewer, { action: 'age_document.withdraw', target });
      await queueEmails(tx, [
        buildAccountEmail('age-document-withdrawn', { id: personId, email: facts.email }, {}),
      ]);
    },

    listDocuments: async (paging: Paging) => {
      const rows = await store.listDocuments(db, { limit: paging.limit, offset: toOffset(paging) });
      return { rows, total: rows[0]?.total ?? 0 };
    },

    /**
     * Opens a document for an admin. The audit log records each time.
     * @throws {ApiError} 403 for admins who may not decide about it, 404
     */
    openDocument: (viewer: Viewer, personId: string) =>
      db.transaction(async (tx) => {
        requireOther(viewer, personId);
        await requireImpartialToEntrant(tx, viewer, personId);
        const row = await store.findDocument(tx, personId);
        const bytes = row && encryption.openBytes(personId, row.sealed);
        if (!row || !bytes) throw new ApiError('missing', 'We couldn’t find this document.');
        await recordAct(tx, viewer, {
          action: 'age_document.view',
          target: { kind: 'person', id: personId },
        });
        return { name: row.name, type: row.type, bytes };
      }),

    /**
     * Decides about a document, which deletes it. The refusal of a winner's document can lead to a redraw.
     * @throws {ApiError} 403 for admins who run or entered a draw in which the person has an open prize, 409
     */
    decide: async (viewer: Viewer, personId: string, decision: AgeDocumentDecision): Promise<void> => {
      requireOther(viewer, personId);
      const refusal = decision.decision === 'refused' ? decision.reason : null;
      await db.transaction(async (tx) => {
        await requireImpartialToEntrant(tx, viewer, personId);
        const { facts } = await lockAndRead(tx, personId);
        if (facts.document !== 'waiting')
          throw new ApiError('conflict', messages.notWaiting, { code: 'not_possible' });
        const dateOfBirth = requireDeclared(facts);
        // The admin compared the document with the name at that time, which the person may have changed since.
        const name = await store.deleteDocument(tx, personId);
        const person = { name, dateOfBirth, verifiedEmailKey: facts.verifiedEmailKey };
        const result = { ...person, provider: 'document' } as const;
        if (refusal === null) {
          await store.writeResult(tx, personId, { ...result, status: 'passed' });
          await forgetUnderAge(tx, keyedHash, person);
        }
        if (refusal === 'under_18') {
          await store.writeResult(tx, personId, { ...result, status: 'under_18' });
          await rememberUnderAge(tx, keyedHash, person);
        }
        await store.writeDocumentState(tx, personId, refusal === null ? 'none' : 'refused', refusal);
        await recordAct(tx, viewer, {
          action: refusal === null ? 'age_document.pass' : 'age_document.refuse',
          target: { kind: 'person', id: personId },
          details: refusal === null ? {} : { reason: refusal },
        });
        const to = { id: personId, email: facts.email };
        await queueEmails(tx, [buildAccountEmail('age-document-decided', to, { refusal })]);
      });
      if (refusal === 'under_18') await barFromBuying(personId);
      else live.announceAccountChange(personId);
    },

    /** Deletes documents without a decision in time, and asks for them again. */
    deleteForgotten: async (): Promise<void> => {
      await forEach(
        await store.listForgotten(db, RETENTION.ageDocuments.days),
        ({ personId }) =>
          db.transaction(async (tx) => {
            const { facts } = await lockAndRead(tx, personId);
            if (facts.document !== 'waiting') return;
            await store.deleteDocument(tx, personId);
            await store.writeDocumentState(tx, personId, 'wanted');
            await recordAct(tx, 'server', {
              action: 'age_document.delete',
              target: { kind: 'person', id: personId },
            });
            const to = { id: personId, email: facts.email };
            await queueEmails(tx, [buildAccountEmail('age-document-wanted', to, {})]);
          }),
        { failed: 'Some documents could not be deleted.' },
      );
    },
  };
}

/** The name that a check is of. */
const toName = ({ firstName, lastName }: store.AgeFacts): string => `${firstName} ${lastName}`;

/** @throws {ApiError} 403 without a date of birth */
function requireDeclared({ dateOfBirth }: store.AgeFacts): string {
  if (dateOfBirth !== null) return dateOfBirth;
  throw new ApiError('forbidden', messages.dateOfBirth, { code: 'date_of_birth_needed' });
}

/** Admins do not decide about their own age. @throws {ApiError} 403 */
function requireOther(viewer: Viewer, personId: string): void {
  if (viewer.id !== personId) return;
  throw new ApiError('forbidden', 'Another admin must look at your own document.', { code: 'own_document' });
}
