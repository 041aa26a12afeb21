/**
 * A single-use link. The outbox stores only its id; the secret is added when the email is sent, so that readers of the
 * outbox cannot use it.
 */
export type EmailLink = { tokenId: string; token?: string };
