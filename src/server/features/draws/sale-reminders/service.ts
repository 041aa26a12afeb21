import { randomUUID } from 'node:crypto';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { shareInvitations } from '#server/db/locks.ts';
import { hasDue, type NewEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { TokensService } from '#server/features/platform/tokens/service.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { createLinkProofs } from '#server/security/link-proofs.ts';
import type { Viewer } from '#server/viewer.ts';
import { type DrawRow, readVisibleDraw } from '../lifecycle/service.ts';
import * as store from './store.ts';

/** The work of one run. No batch is started while this many are waiting, because they would delay other emails. */
const EMAILING = { batch: 200, batches: 20, waiting: 1_000 };

type Needs = {
  db: Database;
  tokens: Pick<TokensService, 'issue' | 'redeem' | 'withdraw'>;
  keyedHash: KeyedHash;
  throttles: ThrottlesService;
  /** Whether requests are rate-limited. Even if not, an address gets few confirmation emails. */
  limits: boolean;
  isBusy?: () => boolean;
};

type Asking = { email: string; network: string };

/** Reminds people once when a draw's sales open. */
export function createSaleReminders({
  db,
  tokens,
  keyedHash,
  throttles,
  limits,
  isBusy = () => false,
}: Needs) {
  const links = createCancelLinks(keyedHash);

  const emailBatch = async (tx: Transaction): Promise<boolean> => {
    await shareInvitations(tx);
    if (await hasDue(tx, ['draw-opened'], EMAILING.waiting)) return false;
    const due = await store.takeDue(tx, EMAILING.batch);
    await queueEmails(tx, due.filter(({ onBreak }) => !onBreak).map(buildOpenedEmail));
    return due.length === EMAILING.batch;
  };

  return {
    /**
     * Sets a reminder for the viewer's own verified address, and asks the owner of any other address to confirm it.
     * Returns the token that cancels a reminder that is set.
     */
    ask: async (
      viewer: Viewer | null,
      drawId: string,
      { email, network }: Asking,
    ): Promise<string | null> => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      if (draw.status !== 'scheduled') throw createNotScheduledError();
      const emailKey = toEmailKey(email);
      if (limits) await throttles.count([throttles.byAddress('sale reminders by address', network)]);
      if (viewer && (await store.isVerifiedAddress(db, { personId: viewer.id, emailKey }))) {
        const id = randomUUID();
        await db.transaction((tx) => store.upsertReminder(tx, { id, drawId, email, emailKey }));
        return links.tokenOf(id);
      }
      if (await throttles.allows(throttles.byAccount('sale reminder emails by account', emailKey))) {
        await db.transaction(async (tx) => {
          const tokenId = await tokens.issue(tx, {
            purpose: 'sale-reminder',
            subject: `${drawId} ${emailKey}`,
            data: { drawId, email },
          });
          await queueEmails(tx, [
            buildConfirmationEmail(draw, { email, tokenId, leaveToken: links.tokenOf(tokenId) }),
          ]);
        });
      }
      return null;
    },

    /** @throws {ApiError} 409 `link_unusable` if the link was used or cancelled, or has expired */
    confirm: async (token: string): Promise<string> =>
      db.transaction(async (tx) => {
        const { id, data } = await tokens.redeem(tx, 'sale-reminder', token);
        const { drawId, email } = data as { drawId: string; email: string };
        const draw = await readVisibleDraw(tx, null, drawId);
        if (draw.status !== 'scheduled') throw createNotScheduledError();
        await store.upsertReminder(tx, { id, drawId, email, emailKey: toEmailKey(email) });
        return links.tokenOf(id);
      }),

    cancel: async (token: string): Promise<void> => {
      const id = links.read(token);
      if (id === null) throw createUnknownLinkError();
      await db.transaction(async (tx) => {
        await tokens.withdraw(tx, 'sale-reminder', id);
        await store.deleteReminder(tx, id);
      });
    },

    /** Queues the emails of draws whose sales have opened, and deletes their addresses. */
    emailDue: async (): Promise<void> => {
      for (let batch = 0; batch < EMAILING.batches; batch += 1) {
        if (!(await db.transaction(emailBatch)) || isBusy()) return;
      }
    },

    sweep: () => store.deleteOutdated(db),
  };
}

export type SaleRemindersService = ReturnType<typeof createSaleReminders>;

type Confirming = { email: string; tokenId: string; leaveToken: string };

function buildConfirmationEmail(draw: DrawRow, { email, tokenId, leaveToken }: Confirming): NewEmail {
  const { id, title, colorScheme, customColor, startDate } = draw;
  return {
    template: 'sale-reminder-confirmation',
    recipient: email,
    personId: null,
    dedupKey: `sale-reminder:${tokenId}`,
    data: {
      draw: { id, title, colorScheme, customColor },
      startDate: (startDate ?? new Date(0)).toISOString(),
      tokenId,
      leaveToken,
    },
  };
}

function buildOpenedEmail({
  id,
  email,
  drawId,
  title,
  colorScheme,
  customColor,
  endDate,
}: store.DueReminder): NewEmail {
  return {
    template: 'draw-opened',
    recipient: email,
    personId: null,
    dedupKey: `draw-opened:${id}`,
    data: { draw: { id: drawId, title, colorScheme, customColor }, endDate: new Date(endDate).toISOString() },
  };
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Creates signed links that identify a reminder. */
function createCancelLinks(keyedHash: KeyedHash) {
  const proofs = createLinkProofs(keyedHash, 'cancelling a reminder');
  return {
    tokenOf: (id: string): string => {
      const named = Buffer.from(id.replaceAll('-', ''), 'hex');
      return Buffer.concat([named, proofs.create(named)]).toString('base64url');
    },
    read: (token: string): string | null => {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const named = bytes.subarray(0, 16);
      if (!proofs.isRight(named, bytes.subarray(16))) return null;
      return named.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

function createNotScheduledError(): ApiError {
  return new ApiError(
    'conflict',
    'Ticket sales aren’t waiting to open, so there’s nothing to remind you of.',
    {
      code: 'not_scheduled',
    },
  );
}

function createUnknownLinkError(): ApiError {
  return new ApiError('missing', 'We don’t recognise this link.', { code: 'link_unknown' });
}
