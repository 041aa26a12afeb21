import { createContext, use } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { ServerTime } from '#web/lib/server-time.ts';
import type { Locks } from './locks.ts';

/** What the fields know beyond what is typed into them. */
export type DrawFormFacts = {
  user: User;
  /** The draw as it is stored; undefined while it is being created. */
  stored: PrizeDraw | undefined;
  locks: Locks;
  /** The time when the form was opened: what its first values and earliest dates are counted from. */
  openedAt: Date;
  /** The same by the server's clock, which goes on. */
  time: ServerTime;
};

const FactsContext = createContext<DrawFormFacts | undefined>(undefined);

export const DrawFormFactsProvider = FactsContext;

export function useDrawFormFacts(): DrawFormFacts {
  const facts = use(FactsContext);
  if (!facts) throw new Error('a field of the draw form stands outside of it');
  return facts;
}
