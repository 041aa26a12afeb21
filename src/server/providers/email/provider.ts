import type { Mail, RenderedMail } from '#domain/mails/mail.ts';

/** Whom a mail is from; null where the site's usual sender is meant. */
export type Sender = { email: string | null; name: string | null };

/** A mail on its way out. Its words are made when they are asked for, since not everybody who sends needs them. */
export type OutgoingMail = {
  /** The same whenever it is tried again. */
  id: string;
  recipient: string;
  from: Sender;
  mail: Mail;
  /** To be sent with it, besides the usual ones. */
  headers: Record<string, string>;
  /** A template of the provider's to be sent in place of our words, with what it is given; null: ours. */
  template: { id: string; data: Record<string, unknown> } | null;
  render: () => Promise<RenderedMail>;
};

/** A mail that cannot be delivered to this address, however often it is tried. */
export class Undeliverable extends Error {}

/** A template that stands with the provider. */
export type ProviderTemplate = { id: string; name: string };

/** Somebody who delivers mail for us. `send` throws where the mail is not known to be on its way: it is tried again. */
export type MailProvider = {
  readonly name: string;
  /** @throws {Undeliverable} where it never will be */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;
  /** Absent where mails have our own words only. */
  listTemplates?: (signal: AbortSignal) => Promise<ProviderTemplate[]>;
  /** Lets go of what it keeps open. Nothing is sent afterwards. */
  close?: () => void;
};
