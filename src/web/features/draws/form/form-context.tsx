import { createContext, use } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import type { ServerTime } from '#web/lib/server-time.ts';
import type { Locks } from './locks.ts';

/** Facts that the fields need in addition to the form's values. */
export type DrawFormFacts = {
  user: User;
  /** The organisations in which the user may edit draws. */
  organisations: readonly OwnOrganisation[];
  /** The saved draw; undefined while creating one. */
  stored: PrizeDraw | undefined;
  /** Whether the new draw is a copy of another one. */
  isCopy: boolean;
  locks: Locks;
  /** When the form was opened. Initial values and the earliest dates are based on it. */
  openedAt: Date;
  /** The current time by the server's clock. */
  time: ServerTime;
};

const FactsContext = createContext<DrawFormFacts | undefined>(undefined);

export const DrawFormFactsProvider = FactsContext;

export function useDrawFormFacts(): DrawFormFacts {
  const facts = use(FactsContext);
  if (!facts) throw new Error('a field of the draw form is used outside the form');
  return facts;
}
