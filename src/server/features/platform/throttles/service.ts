import { ApiError } from '#server/api-error.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { toNetwork } from '#server/plugins/ip-network.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { countTries, deletePassedThrottles, deleteThrottle, deleteTry, readTries } from './store.ts';

/** A limit: `tries` in `seconds`. `what` is the action in the error message, `instead` another way. */
type Rule = { tries: number; seconds: number; what: string; instead?: string };

const RULES = {
  // All browsers together that have never signed in to the account. Anyone can use it up, so it is not for the others.
  'sign-in by account': {
    tries: 30,
    seconds: 900,
    what: 'sign in',
    instead: ' You can also ask for a link by email instead.',
  },
  'sign-in by account and address': { tries: 10, seconds: 900, what: 'sign in' },
  'sign-in by known device': { tries: 10, seconds: 900, what: 'sign in' },
  'sign-in by address': { tries: 50, seconds: 900, what: 'sign in' },
  // Card testers try many stolen cards; buyers need only a few tries.
  'cards by person': { tries: 60, seconds: 3600, what: 'pay' },
  'award files by person': { tries: 60, seconds: 3600, what: 'add files' },
  // Each costs the operator money.
  'age checks by person': { tries: 10, seconds: 3600, what: 'have your age checked' },
  'age documents by person': { tries: 10, seconds: 86_400, what: 'send a document' },
  'pictures by person': { tries: 120, seconds: 3600, what: 'add pictures' },
  'confirmation by account': { tries: 10, seconds: 900, what: 'confirm that it is you' },
  'confirmation in a day': { tries: 50, seconds: 86_400, what: 'confirm that it is you' },
  // One entry is enough to show an attack, and an attacker must not be able to fill the audit log.
  'guessing on record by account': { tries: 1, seconds: 3600, what: 'sign in' },
  'mails by account': { tries: 5, seconds: 3600, what: 'have an email sent' },
  // Prevents a user with many accounts from flooding one inbox.
  'questions by asked address': { tries: 5, seconds: 3600, what: 'have an email sent' },
  'confirmation again by order': { tries: 3, seconds: 86_400, what: 'send this confirmation again' },
  'confirmations again by person': { tries: 60, seconds: 3600, what: 'send confirmations again' },
  'update tests by person': { tries: 20, seconds: 3600, what: 'send a test' },
  'newsletter tests by person': { tries: 20, seconds: 3600, what: 'send a test' },
  'password requests by account': { tries: 5, seconds: 3600, what: 'ask for a link' },
  'password requests by address': { tries: 30, seconds: 3600, what: 'ask for a link' },
  // Registering says whether an address has an account, so callers may not ask about many.
  'taken addresses by address': { tries: 20, seconds: 3600, what: 'register' },
  'registration by address': { tries: 100, seconds: 3600, what: 'register' },
  // An address gets at most one email an hour, however many requests there are.
  'newsletter mail by account': { tries: 1, seconds: 3600, what: 'subscribe' },
  'newsletter by account': { tries: 10, seconds: 3600, what: 'subscribe' },
  'newsletter by address': { tries: 60, seconds: 3600, what: 'subscribe' },
  // Few emails an hour, because anyone can enter any address.
  'sale reminder emails by account': { tries: 3, seconds: 3600, what: 'ask for a reminder' },
  'sale reminders by address': { tries: 30, seconds: 3600, what: 'ask for a reminder' },
  // A name and a text of the inviter's choice reach any address, so that there must not be many.
  'invitations by person': { tries: 100, seconds: 86_400, what: 'invite people' },
  'invitations by invited address': { tries: 5, seconds: 86_400, what: 'invite this person' },
  // Several hosts may support the same charity.
  'charity invitations by person': { tries: 100, seconds: 86_400, what: 'invite charities' },
  'charity invitations by invited address': { tries: 10, seconds: 86_400, what: 'invite this charity' },
  'complaints by address': { tries: 20, seconds: 3600, what: 'send a complaint' },
  'complaints by person': { tries: 10, seconds: 86_400, what: 'send a complaint' },
  'complaint messages by complaint': { tries: 20, seconds: 86_400, what: 'send a message' },
  // Few emails, because anyone can enter any address.
  'complaint emails by account': { tries: 5, seconds: 86_400, what: 'have an email sent' },
  'leaving the newsletter by address': { tries: 60, seconds: 3600, what: 'unsubscribe' },
} as const satisfies Record<string, Rule>;

type RuleName = keyof typeof RULES;

/** A counted try. `key` is a keyed hash, so that the table contains neither accounts nor addresses. */
export type Try = { rule: RuleName; key: string };

/** Rate limits, shared by all processes through the database. */
export function createThrottles({ db, keyedHash }: { db: Database; keyedHash: KeyedHash }) {
  const tryOf = (rule: RuleName, value: string): Try => ({
    rule,
    key: keyedHash(rule, value).toString('base64url'),
  });

  /**
   * Counts the tries, and returns the first one that exceeds its limit. `newly` is true for the first rejected try in a
   * window.
   */
  const countOver = async (
    tries: Try[],
    tx: Connection = db,
  ): Promise<{ name: RuleName; newly: boolean; secondsLeft: number } | undefined> => {
    const counts = await countTries(
      tx,
      inOrder(tries).map(({ rule, key }) => ({ key, seconds: RULES[rule].seconds })),
    );
    for (const { rule, key } of tries) {
      const count = counts.find((one) => one.key === key);
      const most = RULES[rule].tries;
      if (count && count.tries > most)
        return { name: rule, newly: count.tries === most + 1, secondsLeft: count.secondsLeft };
    }
    return undefined;
  };

  return {
    byPerson: (rule: RuleName, personId: string) => tryOf(rule, personId),
    /** `account` is the normalised form of an email address. */
    byAccount: (rule: RuleName, account: string) => tryOf(rule, account),
    byAccountAndAddress: (rule: RuleName, account: string, address: string) =>
      tryOf(rule, `${account}\n${toNetwork(address)}`),
    byDevice: (rule: RuleName, id: string) => tryOf(rule, id),
    byAddress: (rule: RuleName, address: string) => tryOf(rule, toNetwork(address)),

    /**
     * Counts tries before they are made, so that concurrent tries cannot exceed the limit. Calls `reached` for the
     * first try that is rejected in each window.
     * @throws {ApiError} 429 over a limit
     */
    count: async (tries: Try[], reached?: (rule: RuleName) => Promise<void>): Promise<void> => {
      const over = await countOver(tries);
      if (over?.newly) await reached?.(over.name);
      if (over) throw tooMany(RULES[over.name], over.secondsLeft);
    },

    /** Rejects what would exceed a limit, but counts nothing. @throws {ApiError} 429 if the limit is used up */
    requireLeft: async ({ rule, key }: Try): Promise<void> => {
      const used = await readTries(db, key);
      if (used && used.tries >= RULES[rule].tries) throw tooMany(RULES[rule], used.secondsLeft);
    },

    /**
     * Counts a try in the same way, for cases in which an error would reveal too much. Returns whether the try is
     * within its limit.
     */
    allows: async (one: Try, tx?: Connection): Promise<boolean> => (await countOver([one], tx)) === undefined,

    /** Removes tries that turned out not to count. For the rules in `clear`, removes all earlier tries too. */
    forgive: async (tx: Connection, tries: Try[], clear: RuleName[] = []): Promise<void> => {
      for (const { rule, key } of inOrder(tries)) {
        await (clear.includes(rule) ? deleteThrottle(tx, key) : deleteTry(tx, key));
      }
    },

    sweep: () => deletePassedThrottles(db),
  };
}

export type ThrottlesService = ReturnType<typeof createThrottles>;

/** Sorts tries. All statements lock rows in this order, to avoid deadlocks. */
function inOrder(tries: Try[]): Try[] {
  return tries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function tooMany({ what, instead = '' }: Rule, secondsLeft: number): ApiError {
  const minutes = Math.ceil(secondsLeft / 60);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  return new ApiError(
    'too_many',
    `Too many attempts to ${what}. Please wait ${wait} and try again.${instead}`,
    {
      retryAfterSeconds: Math.max(1, secondsLeft),
    },
  );
}
