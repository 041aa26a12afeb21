import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { createSecretToken, isSecretToken } from '#server/security/secret-token.ts';

/** A family shares a browser, but a browser in a library must not collect everyone. */
const MOST_ACCOUNTS = 5;

/**
 * Recognises browsers in which someone has signed in to an account before. A browser's cookie contains, for each account,
 * a random id and a keyed hash of it with the account, so that it names no account and cannot be made up.
 */
export function createKnownDevices(keyedHash: KeyedHash) {
  const signatureOf = (id: string, emailKey: string) => keyedHash('known device', `${id}\n${emailKey}`);
  const isOf = (entry: string, emailKey: string) => {
    const [id = '', signature = ''] = entry.split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = signatureOf(id, emailKey);
    return isSecretToken(id) && given.length === expected.length && timingSafeEqual(given, expected);
  };
  const entriesOf = (cookie: string | undefined) => (cookie ?? '').split('~').slice(0, MOST_ACCOUNTS);

  return {
    /** Returns the browser's id for an account, or undefined. */
    find: (cookie: string | undefined, emailKey: string): string | undefined =>
      entriesOf(cookie)
        .find((entry) => isOf(entry, emailKey))
        ?.split('.')[0],

    /** Returns the cookie with the account as its first one. */
    remember: (cookie: string | undefined, emailKey: string): string => {
      const id = createSecretToken();
      const own = `${id}.${signatureOf(id, emailKey).toString('base64url')}`;
      const others = entriesOf(cookie).filter((entry) => entry !== '' && !isOf(entry, emailKey));
      return [own, ...others].slice(0, MOST_ACCOUNTS).join('~');
    },
  };
}
