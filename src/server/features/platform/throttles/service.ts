import { ApiError } from '#server/api-error.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { networkOf } from '#server/plugins/network.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { countTries, deletePassedThrottles, deleteThrottle, takeBackTry } from './store.ts';

/** What is limited: so many tries in so many seconds. */
type Rule = { tries: number; seconds: number; what: string };

const RULES = {
  'sign-in by account': { tries: 10, seconds: 900, what: 'sign in' },
  'sign-in by address': { tries: 50, seconds: 900, what: 'sign in' },
  // Whoever has stolen cards tries which of them work; whoever has one of their own does not need so many.
  'cards by person': { tries: 60, seconds: 3600, what: 'pay' },
  'pictures by person': { tries: 120, seconds: 3600, what: 'add pictures' },
  'confirmation by account': { tries: 10, seconds: 900, what: 'confirm that it is you' },
  'confirmation in a day': { tries: 50, seconds: 86_400, what: 'confirm that it is you' },
  // One entry is enough to be seen: whoever tries passwords must not fill the record as well.
  'guessing on record by account': { tries: 1, seconds: 3600, what: 'sign in' },
  'mails by account': { tries: 5, seconds: 3600, what: 'have a mail sent' },
  // Whoever has many accounts must not fill somebody's letter box from all of them.
  'questions by asked address': { tries: 5, seconds: 3600, what: 'have a mail sent' },
  'confirmation again by order': { tries: 3, seconds: 86_400, what: 'send this confirmation again' },
  'confirmations again by person': { tries: 60, seconds: 3600, what: 'send confirmations again' },
  'update tests by person': { tries: 20, seconds: 3600, what: 'send a test' },
  'newsletter tests by person': { tries: 20, seconds: 3600, what: 'send a test' },
  'password requests by account': { tries: 5, seconds: 3600, what: 'reset a password' },
  'password requests by address': { tries: 30, seconds: 3600, what: 'reset a password' },
  'registration by address': { tries: 100, seconds: 3600, what: 'register' },
  // An address is written to at most once an hour, whoever asks.
  'newsletter mail by account': { tries: 1, seconds: 3600, what: 'subscribe' },
  'newsletter by account': { tries: 10, seconds: 3600, what: 'subscribe' },
  'newsletter by address': { tries: 60, seconds: 3600, what: 'subscribe' },
  'leaving the newsletter by address': { tries: 60, seconds: 3600, what: 'unsubscribe' },
} as const satisfies Record<string, Rule>;

type RuleName = keyof typeof RULES;

/** A try that was counted: `key` is a keyed hash, so that the table names neither people nor addresses. */
export type Try = { rule: RuleName; key: string };

/** Limits on tries, shared by all processes through the database. */
export function createThrottles({ db, keyedHash }: { db: Database; keyedHash: KeyedHash }) {
  const tryOf = (rule: RuleName, value: string): Try => ({
    rule,
    key: keyedHash(rule, value).toString('base64url'),
  });

  /** Counts them, and answers the first that is over its limit; `newly`: it is the first one that is. */
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
    /** `account` is the form in which addresses of accounts are compared. */
    byAccount: (rule: RuleName, account: string) => tryOf(rule, account),
    byAddress: (rule: RuleName, address: string) => tryOf(rule, networkOf(address)),

    /**
     * Counts before the try is made, so that many at once do not slip through. `reached` is told of a limit by the first
     * try that is refused for it, each time that it is reached. @throws {ApiError} 429 over a limit
     */
    count: async (tries: Try[], reached?: (rule: RuleName) => Promise<void>): Promise<void> => {
      const over = await countOver(tries);
      if (over?.newly) await reached?.(over.name);
      if (over) throw tooMany(RULES[over.name], over.secondsLeft);
    },

    /** Counts the same, where a refusal would tell what nobody is to know. Answers whether it is within its limit. */
    allows: async (one: Try, tx?: Connection): Promise<boolean> => (await countOver([one], tx)) === undefined,

    /** Takes tries back that turned out not to count; those of `clear` are forgotten with all before them. */
    forgive: async (tx: Connection, tries: Try[], clear: RuleName[] = []): Promise<void> => {
      for (const { rule, key } of inOrder(tries)) {
        await (clear.includes(rule) ? deleteThrottle(tx, key) : takeBackTry(tx, key));
      }
    },

    sweep: () => deletePassedThrottles(db),
  };
}

export type ThrottlesService = ReturnType<typeof createThrottles>;

/** Rows are locked in this order everywhere, so that no two transactions wait for each other. */
function inOrder(tries: Try[]): Try[] {
  return tries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function tooMany({ what }: Rule, secondsLeft: number): ApiError {
  const minutes = Math.ceil(secondsLeft / 60);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  return new ApiError('too_many', `Too many attempts to ${what}. Please wait ${wait} and try again.`, {
    retryAfterSeconds: Math.max(1, secondsLeft),
  });
}
