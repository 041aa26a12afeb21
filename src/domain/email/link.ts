/**
 * A link that is good once. The outbox names it; the secret that makes it work is put in when the mail is sent, so that
 * whoever reads the outbox cannot use it.
 */
export type EmailLink = { tokenId: string; token?: string };
