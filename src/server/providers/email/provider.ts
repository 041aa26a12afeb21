import type { Mail, RenderedMail } from '#domain/mails/mail.ts';

/** A mail on its way out. Its words are made when they are asked for, since not everybody who sends needs them. */
export type OutgoingMail = {
  /** The same whenever it is tried again. */
  id: string;
  recipient: string;
  mail: Mail;
  /** To be sent with it, besides the usual ones. */
  headers: Record<string, string>;
  render: () => Promise<RenderedMail>;
};

/** Somebody who delivers mail for us. `send` throws where the mail is not known to be on its way: it is tried again. */
export type MailProvider = {
  readonly name: string;
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;
};
