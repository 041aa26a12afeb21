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
  /** Whether requests are rate-limited. Even if not, an address gets at most one confirmation email an hour. */
  limits: boolean;
  /** Whether visitors can subscribe; read each time, because an admin can change it. */
  open: () => Promise<boolean>;
};

/** Starts, confirms and ends newsletter subscriptions. Responses never reveal who is subscribed. */
export function createNewsletter({ db, tokens, throttles, limits, open }: Needs) {
  return {
    /**
     * Sends a confirmation email, or a note if the address is already subscribed. Does the same work for every address,
     * so that neither the response nor its timing reveals whether the address is subscribed.
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
      // Only the first request for an address within an hour sends an email.
      const first = await throttles.allows(throttles.byAccount('newsletter mail by account', emailKey));
      await db.transaction(async (tx) => {
        const message = await question(tx, tokens, { ...input, emailKey, first });
        if (first) await queueEmails(tx, [message]);
      });
    },

    /** @throws {ApiError} 409 `link_unusable` if the link was used or cancelled, or has expired */
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
     * Unsubscribes with the unguessable link from an email, or with the address alone: other people who know an address
     * can do nothing worse than end its subscription. Links are not rate-limited, because the email programs of many
     * users may share a network.
     */
    leave: async ({ email, token }: z.output<typeof Leaving>, network: string): Promise<void> => {
      if (token === undefined && email === undefined) {
        throw new ApiError('invalid', 'Please enter the email address to unsubscribe.');
      }
      if (token === undefined && limits) {
        await throttles.count([throttles.byAddress('leaving the newsletter by address', network)]);
      }
      await db.transaction(async (tx) => {
        const emailKey = token === undefined ? toEmailKey(email ?? '') : await keyOfLink(tx, token);
        if (emailKey === undefined) throw createUnknownLinkError();
        await store.endSubscription(tx, emailKey);
        await deleteUnsentNewsletters(tx, emailKey);
        // Only the newest token of an address works, so this invalidates pending confirmation links.
        await tokens.issue(tx, { purpose: 'newsletter', subject: emailKey });
      });
    },
  };
}

export type NewsletterService = ReturnType<typeof createNewsletter>;

type Asking = z.output<typeof Subscription> & { emailKey: string; first: boolean };

/**
 * Builds the confirmation email. For a repeated request within the hour, which sends no email, the new token gets a
 * different subject, so that the link in the earlier email stays valid.
 */
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
  return new ApiError('conflict', 'You can’t sign up for our newsletter at the moment.', {
    code: 'newsletter_closed',
  });
}

function createUnknownLinkError(): ApiError {
  return new ApiError('missing', 'We don’t recognise this link. Please enter your email address instead.', {
    code: 'link_unknown',
  });
}
