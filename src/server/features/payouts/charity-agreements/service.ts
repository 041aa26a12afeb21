import { randomUUID } from 'node:crypto';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { calculateDrawMoney } from '#domain/ledger/draw-money.ts';
import { type BankDetails, getLastFour } from '#domain/payouts/bank-details.ts';
import { parseCharityNumber } from '#domain/payouts/charity-number.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database } from '#server/db/database.ts';
import {
  type DrawRow,
  findDrawsByIds,
  lockAndReadFacts,
  readVisibleDraw,
  throwDrawNotFound,
} from '#server/features/draws/lifecycle/service.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import { createUnusableError, type TokensService } from '#server/features/platform/tokens/service.ts';
import { type CharityRegisterProvider, UNCHECKED } from '#server/providers/charity-register/provider.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';
import { type BankDetailsService, lockOwner, requireValidAccount } from '../bank-details/service.ts';
import { requireConfirmable, requireInvitable, requireInviter, requireSameCharity } from './policy.ts';
import * as store from './store.ts';

export { isSameCharity } from './policy.ts';

type Needs = {
  db: Database;
  tokens: TokensService;
  /** Absent if requests are not rate-limited. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'byAccount' | 'count'> | undefined;
  register: CharityRegisterProvider;
  bankDetails: Pick<BankDetailsService, 'enter'>;
};

export type ShownAgreement = { agreement: store.AgreementRow; lastFour: string | null };

/** A draw as its charity sees it. */
export type Offer = { agreement: store.AgreementRow; draw: DrawRow; charityPence: number; isFinal: boolean };

type Consent = BankDetails & { name: string; role: string; charityNumber?: string | undefined };

/** The agreements of charities to the draws that support them. */
export function createCharityAgreements({ db, tokens, throttles, register, bankDetails }: Needs) {
  /** A register that does not respond must not prevent an invitation: an admin looks the charity up. */
  const lookUp = async (charityNumber: string | null) => {
    const number = charityNumber === null ? null : parseCharityNumber(charityNumber);
    const entry = number ? await register.lookUp(number).catch(() => UNCHECKED) : UNCHECKED;
    return { number, entry };
  };

  /** Admins are not limited, so that no host can keep a charity from its money by using up its limit. */
  const countInvitation = async (viewer: Viewer, email: string): Promise<void> => {
    if (isAdmin(viewer)) return;
    await throttles?.count([
      throttles.byPerson('charity invitations by person', viewer.id),
      throttles.byAccount('charity invitations by invited address', toEmailKey(email)),
    ]);
  };

  const addLastFour = async (
    connection: Connection,
    agreement: store.AgreementRow,
  ): Promise<ShownAgreement> => ({
    agreement,
    lastFour: agreement.agreedAt ? await store.findLastFour(connection, agreement.id) : null,
  });

  const readOffer = async (connection: Connection, id: string): Promise<Offer> => {
    const agreement = await store.findById(connection, id);
    if (!agreement) throw createUnusableError();
    const [draw] = await findDrawsByIds(connection, [agreement.drawId]);
    if (!draw) throw createUnusableError();
    requireSameCharity(agreement, draw);
    const owed = await store.findOwed(connection, draw.id);
    return {
      agreement,
      draw,
      charityPence: owed ?? calculateDrawMoney(draw).charityPence,
      isFinal: owed !== null,
    };
  };

  return {
    /** @throws {ApiError} 403, 404 */
    show: async (viewer: Viewer, drawId: string): Promise<ShownAgreement | null> => {
      requireInviter(viewer, await readVisibleDraw(db, viewer, drawId));
      const agreement = await store.findOfDraw(db, drawId);
      return agreement ? addLastFour(db, agreement) : null;
    },

    /** @throws {ApiError} 403, 404, 409, 429 */
    invite: async (viewer: Viewer, drawId: string, email: string): Promise<ShownAgreement> => {
      const seen = await readVisibleDraw(db, viewer, drawId);
      requireInviter(viewer, seen);
      await countInvitation(viewer, email);
      const found = await lookUp(seen.charityNumber);
      return db.transaction(async (tx) => {
        const { draw } = (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound();
        requireSameCharity(seen, draw);
        requireInvitable(viewer, draw, await store.findOfDraw(tx, drawId));
        const { charityName, charityNumber } = draw;
        const invitation = { drawId, charityName, charityNumber, contactEmail: email, invitedBy: viewer.id };
        const agreement = await store.writeInvitation(tx, { ...invitation, ...found });
        const tokenId = await tokens.issue(tx, { purpose: 'charity-agreement', subject: agreement.id });
        const { charityPercentage } = draw;
        const data = { ...describe(draw), hostName: nameHost(draw), charityPercentage, tokenId };
        const to = { recipient: email, personId: null, dedupKey: `charity-invitation:${tokenId}` };
        await queueEmails(tx, [{ ...to, template: 'charity-invitation', data }]);
        await recordAct(tx, viewer, { action: 'charity.invite', target: { kind: 'draw', id: drawId } });
        return { agreement, lastFour: null };
      });
    },

    /** @throws {ApiError} 409 */
    open: async (token: string): Promise<Offer> =>
      readOffer(db, (await tokens.read('charity-agreement', token)).subject),

    /** @throws {ApiError} 400 if the account number does not match the sort code, 409 */
    agree: async (token: string, consent: Consent): Promise<Offer> => {
      requireValidAccount(consent);
      return db.transaction(async (tx) => {
        const { subject: id } = await tokens.redeem(tx, 'charity-agreement', token);
        const owner = { agreementId: id };
        await lockOwner(tx, owner);
        const { agreement, draw } = await readOffer(tx, id);
        const { name, role, charityNumber, accountName, sortCode, accountNumber } = consent;
        const details = { accountName, sortCode, accountNumber };
        const number = draw.charityNumber === null ? parseCharityNumber(charityNumber ?? '') : null;
        await store.markAgreed(tx, id, { name, role, number });
        const account = await bankDetails.enter(tx, { owner, details, enteredBy: null, actor: 'server' });
        await recordAct(tx, 'server', { action: 'charity.agree', target: { kind: 'draw', id: draw.id } });
        if (account) {
          const lastFour = getLastFour(accountNumber);
          const usableFrom = account.usableFrom.toISOString();
          const terms = {
            hostName: nameHost(draw),
            charityNumber: number?.number ?? draw.charityNumber,
            charityPercentage: draw.charityPercentage,
            endDate: draw.endDate.toISOString(),
            endedAt: draw.endedAt?.toISOString() ?? null,
          };
          const data = { ...describe(draw), ...terms, agreedName: name, lastFour, usableFrom };
          const to = {
            recipient: agreement.contactEmail,
            personId: null,
            dedupKey: `charity-agreed:${randomUUID()}`,
          };
          await queueEmails(tx, [{ ...to, template: 'charity-agreed', data }]);
        }
        return readOffer(tx, id);
      });
    },

    /** @throws {ApiError} 404, 409 */
    confirm: async (viewer: Viewer, id: string): Promise<ShownAgreement> =>
      db.transaction(async (tx) => {
        await lockOwner(tx, { agreementId: id });
        const agreement = (await store.findById(tx, id)) ?? throwMissing();
        requireConfirmable(agreement);
        await store.markConfirmed(tx, id, viewer.id);
        const target = { kind: 'draw', id: agreement.drawId } as const;
        await recordAct(tx, viewer, { action: 'charity.confirm', target });
        return addLastFour(tx, (await store.findById(tx, id)) ?? throwMissing());
      }),
  };
}

export type CharityAgreementsService = ReturnType<typeof createCharityAgreements>;

export const nameHost = ({ host, organisation }: Pick<DrawRow, 'host' | 'organisation'>): string =>
  organisation?.name ?? formatFullName(host);

const describe = ({ id, title, colorScheme, customColor, charityName }: DrawRow) => ({
  draw: { id, title, colorScheme, customColor },
  charityName,
});

function throwMissing(): never {
  throw new ApiError('missing', 'Agreement not found');
}
