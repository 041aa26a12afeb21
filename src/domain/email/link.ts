/**
 * A single-use link. The outbox stores only its id; the secret is added when the email is sent, so that readers of the
 * outbox cannot use it.
 */
export type EmailLink = { tokenId: string; token?: string };

/** The path of a link: the token is its last segment if the path ends with a slash, or else a parameter. */
export function buildLinkPath(path: `/${string}`, token: string | undefined): string {
  if (token === undefined) return path;
  return path.endsWith('/') ? `${path}${token}` : `${path}?token=${token}`;
}
