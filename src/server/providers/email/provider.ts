import type { EmailMessage, RenderedEmail } from '#domain/email/email.ts';

/** Whom a mail is from; without an address the site's usual one is meant. */
export type Sender = { email: string | null; name: string };

/**
 * So many mails of a process are on their way at the same time: who sends begins no more, and who delivers has a place
 * for each, since the time that a mail is given begins with it.
 */
export const EMAILS_AT_ONCE = 8;

/** A mail on its way out. Its words are made when they are asked for, since not everybody who sends needs them. */
export type OutgoingEmail = {
  /** The same whenever it is tried again. */
  id: string;
  recipient: string;
  from: Sender;
  message: EmailMessage;
  /** To be sent with it, besides the usual ones. */
  headers: Record<string, string>;
  /** A template of the provider's to be sent in place of our words, with what it is given; null: ours. */
  template: { id: string; data: Record<string, unknown> } | null;
  render: () => Promise<RenderedEmail>;
};

/** The headers of a mail. @throws where one has a line of its own in it, which would be another header, or a body */
export function ownHeaders({ headers }: Pick<OutgoingEmail, 'headers'>): [name: string, value: string][] {
  const all = Object.entries(headers);
  if (all.some((header) => /[\r\n]/.test(header.join('')))) throw new Error('A header is one line.');
  return all;
}

/** A mail that cannot be delivered to this address, however often it is tried. */
export class Undeliverable extends Error {}

/** The provider takes nothing for so long, and says so. */
export class ComeBackLater extends Error {
  readonly afterMs: number;
  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** A template that stands with the provider. */
export type ProviderTemplate = { id: string; name: string };

/** Somebody who delivers mail for us. `send` throws where the mail is not known to be on its way: it is tried again. */
export type EmailProvider = {
  readonly name: string;
  /** @throws {Undeliverable} where it never will be, {ComeBackLater} where it may be then */
  send: (message: OutgoingEmail, signal: AbortSignal) => Promise<void>;
  /** Absent where mails have our own words only. */
  listTemplates?: (signal: AbortSignal) => Promise<ProviderTemplate[]>;
  /** Lets go of what it keeps open. Nothing is sent afterwards. */
  close?: () => void;
};
