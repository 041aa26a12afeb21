import type { EmailMessage, RenderedEmail } from '#domain/email/email.ts';

/** The sender of an email; without an address, the site's usual one. */
export type Sender = { email: string | null; name: string };

/**
 * How many emails one process sends in parallel. Providers need a connection for each, because an email's time limit
 * starts when it is handed over.
 */
export const EMAILS_AT_ONCE = 8;

/** An email to be sent. It is rendered on demand, since not every provider needs the text. */
export type OutgoingEmail = {
  /** The same for every attempt. */
  id: string;
  recipient: string;
  from: Sender;
  message: EmailMessage;
  headers: Record<string, string>;
  /** The provider's template and its data, in place of our text; null: our own text. */
  template: { id: string; data: Record<string, unknown> } | null;
  render: () => Promise<RenderedEmail>;
};

/** Returns the headers of an email. @throws if a value contains a line break, which could inject a header or a body */
export function listOwnHeaders({ headers }: Pick<OutgoingEmail, 'headers'>): [name: string, value: string][] {
  const all = Object.entries(headers);
  if (all.some((header) => /[\r\n]/.test(header.join(''))))
    throw new Error('A header must be a single line.');
  return all;
}

/** This email can never be delivered to this address. */
export class Undeliverable extends Error {}

/** The provider accepts nothing until this delay has passed (Retry-After). */
export class ComeBackLater extends Error {
  readonly afterMs: number;
  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

export type ProviderTemplate = { id: string; name: string };

/** An email provider. `send` throws if it is not known whether the email was accepted; it is then retried. */
export type EmailProvider = {
  readonly name: string;
  /** @throws {Undeliverable} if it never can be delivered, {ComeBackLater} if only later */
  send: (message: OutgoingEmail, signal: AbortSignal) => Promise<void>;
  /** Absent if the provider has no templates. */
  listTemplates?: (signal: AbortSignal) => Promise<ProviderTemplate[]>;
  /** Closes open connections. Nothing is sent afterwards. */
  close?: () => void;
};
