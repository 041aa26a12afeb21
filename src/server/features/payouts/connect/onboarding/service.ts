import { formatFullName } from '#domain/accounts/display-name.ts';
import { needsNewAccount } from '#domain/payouts/requirements.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database } from '#server/db/database.ts';
import type { OnboardingLink, PayoutProvider } from '#server/providers/payouts/provider.ts';
import { requireConfirmed, requireOwn, type Viewer } from '#server/viewer.ts';
import { type BankDetailsService, findPerson, lockOwner } from '../../bank-details/service.ts';
import {
  belongsTo,
  completeRequest,
  findNewest,
  findRecipient,
  findRequest,
  insertRequest,
  type Recipients,
} from '../recipients/service.ts';

type Needs = {
  db: Database;
  provider: PayoutProvider;
  recipients: Recipients;
  bankDetails: Pick<BankDetailsService, 'chooseStripe'>;
  siteUrl: string;
  report: (problem: string) => void;
};

/** Lets payees give their details to Stripe. */
export function createOnboarding({ db, provider, recipients, bankDetails, siteUrl, report }: Needs) {
  /** The person's account, if it can be used; otherwise the account that a new one replaces, if any. */
  const findAccount = async (personId: string) => {
    const newest = await findNewest(db, personId);
    if (!newest) return { account: null, replaces: null };
    await recipients.refresh(newest.account);
    const now = await findRecipient(db, newest.account);
    if (!now || needsNewAccount(now)) return { account: null, replaces: newest.account };
    return { account: now.account, replaces: null };
  };

  /** Creates an account. If an earlier request may have created it, Stripe is searched first. */
  const createAccount = async (personId: string, replaces: string | null): Promise<string> => {
    const { person, request, askedBefore } = await db.transaction(async (tx) => {
      await lockOwner(tx, { personId });
      const known = (await findPerson(tx, personId)) ?? throwMissing();
      const open = await findRequest(tx, personId);
      return {
        person: known,
        request: open ?? (await insertRequest(tx, { personId, replaces })),
        askedBefore: open !== undefined,
      };
    });
    const found = await recipients.number(() =>
      provider.createRecipient({
        payeeId: personId,
        email: person.email,
        name: formatFullName(person),
        ...(request.replaces !== null && { replaces: request.replaces }),
        askedBefore,
      }),
    );
    const { account } = found.state;
    if (belongsTo(found.state, personId) === false) {
      report(`The Stripe account ${account} names another payee.`);
      throwUnavailable();
    }
    await db.transaction(async (tx) => {
      await lockOwner(tx, { personId });
      await completeRequest(tx, personId, { ...found, isOwn: true });
    });
    return account;
  };

  return {
    /**
     * Makes Stripe the way in which a person is paid, and returns a new link to the page on which Stripe asks for their
     * details. Creates their account if they have none that can be used.
     * @throws {ApiError} 403, 404, 503 if Stripe cannot be reached
     */
    start: async (viewer: Viewer, personId: string): Promise<OnboardingLink> => {
      requireOwn(viewer, personId);
      requireConfirmed(viewer, 'confirmed');
      const account = await reach(async () => {
        const found = await findAccount(personId);
        return found.account ?? createAccount(personId, found.replaces);
      });
      await bankDetails.chooseStripe(viewer, personId, account);
      const page = `${siteUrl}/account/payout?stripe=`;
      return reach(() =>
        provider.createOnboardingLink(account, {
          refreshUrl: `${page}refresh`,
          returnUrl: `${page}return`,
        }),
      );
    },
  };

  /** Turns failures of Stripe into a response. What was requested is found by the next call. */
  async function reach<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      report(
        `A payee could not be sent to Stripe: ${error instanceof Error ? error.message : String(error)}`,
      );
      return throwUnavailable();
    }
  }
}

function throwUnavailable(): never {
  throw new ApiError('unavailable', 'We can’t reach Stripe at the moment. Please try again later.');
}

function throwMissing(): never {
  throw new ApiError('missing', 'Account not found');
}
