import { type RawSearch, text } from '#web/lib/search.ts';

/** The secret of a mail's link; without one the page says that the link is not whole. */
export function tokenSearch({ token }: RawSearch): { token?: string } {
  const found = text(token);
  return found === undefined ? {} : { token: found };
}
