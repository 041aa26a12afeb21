import type { EmailMessage, RenderedEmail } from '#domain/email/email.ts';

/** An email's sender. If it has no address, the site's default address is used. */
export type Sender = { email: string | null; name: string };

/**
 * How many emails one process sends in parallel. A provider needs one connection for each, because an email's time
 * limit starts when it is passed to the provider.
 */
export const EMAILS_AT_ONCE = 8;

/** An email to send. Its text and attachments are made on demand, because not every provider needs them. */
export type OutgoingEmail = {
  /** Stays the same for every attempt. */
  id: string;
  recipient: string;
  from: Sender;
  message: EmailMessage;
  headers: Record<string, string>;
  /** The provider's template and its data, which replace our own text. If null, our own text is sent. */
  template: { id: string; data: Record<string, unknown> } | null;
  render: () => Promise<RenderedEmail>;
  attachments: () => Promise<readonly EmailAttachment[]>;
};

/** A text file in an email. */
export type EmailAttachment = { filename: string; contentType: string; content: string };

/** Returns the headers of an email. @throws if a value contains a line break, which could inject a header or a body */
export function listOwnHeaders({ headers }: Pick<OutgoingEmail, 'headers'>): [name: string, value: string][] {
  const all = Object.entries(headers);
  if (all.some((header) => /[\r\n]/.test(header.join(''))))
    throw new Error('A header must be a single line.');
  return all;
}

/** The email can never be delivered to this address. */
export class Undeliverable extends Error {}

/** The provider accepts no email until this delay has passed (Retry-After). */
export class ComeBackLater extends Error {
  readonly afterMs: number;
  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

export type ProviderTemplate = { id: string; name: string };

/** An email provider. If `send` throws, it is unknown whether the email was accepted, so sending is retried. */
export type EmailProvider = {
  readonly name: string;
  /** @throws {Undeliverable} if it can never be delivered, {ComeBackLater} if it can only be delivered later */
  send: (message: OutgoingEmail, signal: AbortSignal) => Promise<void>;
  /** Connects and authenticates without sending anything. Absent if there is nothing to connect to. */
  verify?: (signal: AbortSignal) => Promise<void>;
  /** Absent if the provider has no templates. */
  listTemplates?: (signal: AbortSignal) => Promise<ProviderTemplate[]>;
  /** Closes open connections. Nothing can be sent afterwards. */
  close?: () => void;
};
