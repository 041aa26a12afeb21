import { type RawSearch, text } from '#web/lib/search.ts';

/** Reads the token of an email link. Without one, the page says that the link is incomplete. */
export function parseTokenSearch({ token }: RawSearch): { token?: string } {
  const found = text(token);
  return found === undefined ? {} : { token: found };
}
