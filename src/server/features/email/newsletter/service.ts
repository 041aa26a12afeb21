import type { z } from 'zod';
import type { Leaving, Subscription } from '#contract/email/newsletter.ts';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { TokensService } from '#server/features/platform/tokens/service.ts';
import { createSecretToken, isSecretToken } from '#server/security/secret-token.ts';
import { deleteUnsentNewsletters, type NewEmail, queueEmails } from '../outbox/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  tokens: Pick<TokensService, 'issue' | 'redeem'>;
  throttles: ThrottlesService;
  /** Whether requests are rate-limited; one confirmation email per address and hour applies in any case. */
  limits: boolean;
  /** Whether visitors can subscribe; read each time, because an admin can change it. */
  open: () => Promise<boolean>;
};

/** Newsletter subscriptions: request, confirm, leave. Responses never reveal who is subscribed. */
export function createNewsletter({ db, tokens, throttles, limits, open }: Needs) {
  return {
    /**
     * Sends a confirmation email, or a note if the address is already subscribed. Does the same work for every address,
     * so that neither text nor timing reveals whether it is subscribed.
     */
    subscribe: async (input: z.output<typeof Subscription>, network: string): Promise<void> => {
      if (!(await open())) throw closed();
      const emailKey = toEmailKey(input.email);
      if (limits) {
        await throttles.count([
          throttles.byAccount('newsletter by account', emailKey),
          throttles.byAddress('newsletter by address', network),
        ]);
      }
      // The first request for this address within the hour.
      const first = await throttles.allows(throttles.byAccount('newsletter mail by account', emailKey));
      await db.transaction(async (tx) => {
        const message = await question(tx, tokens, { ...input, emailKey, first });
        if (first) await queueEmails(tx, [message]);
      });
    },

    /** @throws {ApiError} 409 `link_unusable` if the link was used, cancelled or has expired */
    confirm: async (token: string): Promise<void> => {
      await db.transaction(async (tx) => {
        const { subject: emailKey, data } = await tokens.redeem(tx, 'newsletter', token);
        await store.upsertSubscriber(tx, {
          emailKey,
          email: String(data.email),
          firstName: textOrNull(data.firstName),
          lastName: textOrNull(data.lastName),
          unsubscribeToken: createSecretToken(),
        });
      });
    },

    /**
     * Unsubscribes by the unguessable link of an email, or by address alone: the worst that others can do with an
     * address is to end a subscription. Links are not rate-limited, because email programs of many users share a
     * network.
     */
    leave: async ({ email, token }: z.output<typeof Leaving>, network: string): Promise<void> => {
      if (token === undefined && email === undefined) {
        throw new ApiError('invalid', 'Please enter the address to unsubscribe.');
      }
      if (token === undefined && limits) {
        await throttles.count([throttles.byAddress('leaving the newsletter by address', network)]);
      }
      await db.transaction(async (tx) => {
        const emailKey = token === undefined ? toEmailKey(email ?? '') : await keyOfLink(tx, token);
        if (emailKey === undefined) throw unknownLink();
        await store.endSubscription(tx, emailKey);
        await deleteUnsentNewsletters(tx, emailKey);
        // Invalidates pending links: only the newest token of an address works.
        await tokens.issue(tx, { purpose: 'newsletter', subject: emailKey });
      });
    },
  };
}

export type NewsletterService = ReturnType<typeof createNewsletter>;

type Asking = z.output<typeof Subscription> & { emailKey: string; first: boolean };

/** Keeps the link of an earlier request within the hour valid: the new one is not sent. */
async function question(
  tx: Transaction,
  tokens: Pick<TokensService, 'issue'>,
  { email, emailKey, firstName, lastName, first }: Asking,
): Promise<NewEmail> {
  const unsubscribeToken = await store.findUnsubscribeToken(tx, emailKey);
  const tokenId = await tokens.issue(tx, {
    purpose: 'newsletter',
    subject: first ? emailKey : `${emailKey} again`,
    data: { email, firstName: firstName || null, lastName: lastName || null },
  });
  return {
    template: 'newsletter-confirmation',
    recipient: email,
    personId: null,
    dedupKey: `newsletter:${tokenId}`,
    data: unsubscribeToken === undefined ? { tokenId } : { unsubscribeToken },
  };
}

const keyOfLink = async (tx: Transaction, token: string) =>
  isSecretToken(token) ? store.findKeyOfToken(tx, token) : undefined;

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

function closed(): ApiError {
  return new ApiError('conflict', 'Our newsletter takes no new subscribers at the moment.', {
    code: 'newsletter_closed',
  });
}

function unknownLink(): ApiError {
  return new ApiError('missing', 'This link is not one of ours. Please enter your address instead.', {
    code: 'link_unknown',
  });
}
