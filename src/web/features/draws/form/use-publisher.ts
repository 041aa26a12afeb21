import { useWatch } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import { useDrawFormFacts } from './form-context.tsx';
import type { DrawValues } from './values.ts';

/** The chosen organisation; undefined if the host runs the draw themselves. */
export function useChosenOrganisation(): OwnOrganisation | undefined {
  const { organisations } = useDrawFormFacts();
  const chosen = useWatch<DrawValues, 'organisation'>({ name: 'organisation' });
  return organisations.find(({ slug }) => slug === chosen);
}

/** The user as a publisher. In an organisation, the verification of the host who is responsible for it counts. */
export function usePublisher(): User {
  const { user } = useDrawFormFacts();
  const organisation = useChosenOrganisation();
  return organisation ? { ...user, verified: organisation.mayPublish } : user;
}
