import { CHOOSABLE_ROLES, type ChoosableRole } from '#domain/accounts/roles.ts';
import { oneOf, type RawSearch, text } from '#web/lib/search.ts';

const TABS = ['login', 'register'] as const;
type Tab = (typeof TABS)[number];

/** Search parameters of the sign-in page. */
export type AuthSearch = {
  tab?: Tab | undefined;
  /** The role for the new account. */
  type?: ChoosableRole | undefined;
  /** Where to go after signing in; not validated yet. */
  returnTo?: string | undefined;
};

export function parseAuthSearch(raw: RawSearch): AuthSearch {
  return {
    tab: oneOf(raw.tab, TABS),
    type: oneOf(raw.type, CHOOSABLE_ROLES),
    returnTo: text(raw.returnTo),
  };
}

/** Returns the view to show: sign-in by default. */
export function getView({ tab, type }: AuthSearch): Tab {
  return tab ?? (type ? 'register' : 'login');
}

export function getRole({ type }: AuthSearch): ChoosableRole {
  return type ?? 'participant';
}
