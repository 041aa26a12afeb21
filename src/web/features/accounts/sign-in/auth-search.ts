import { CHOOSABLE_ROLES, type ChoosableRole } from '#domain/accounts/roles.ts';
import { oneOf, type RawSearch, text } from '#web/lib/search.ts';

const TABS = ['login', 'register'] as const;
type Tab = (typeof TABS)[number];

/** What the address of the sign-in page says. */
export type AuthSearch = {
  tab?: Tab | undefined;
  /** The role to register with. */
  type?: ChoosableRole | undefined;
  /** Where to go afterwards; not yet known to be safe. */
  returnTo?: string | undefined;
};

export function authSearch(raw: RawSearch): AuthSearch {
  return {
    tab: oneOf(raw.tab, TABS),
    type: oneOf(raw.type, CHOOSABLE_ROLES),
    returnTo: text(raw.returnTo),
  };
}

/** Which of the two views is shown: signing in, unless the address asks to register. */
export function viewOf({ tab, type }: AuthSearch): Tab {
  return tab ?? (type ? 'register' : 'login');
}

/** The role that the register view begins with. */
export function roleOf({ type }: AuthSearch): ChoosableRole {
  return type ?? 'participant';
}
