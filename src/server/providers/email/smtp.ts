import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '#server/config-email.ts';
import {
  EMAILS_AT_ONCE,
  type EmailProvider,
  type OutgoingEmail,
  ownHeaders,
  Undeliverable,
} from './provider.ts';

/**
 * For a server that is away. How long one that is there may take over a mail is up to whoever sends it: cut off earlier,
 * it would have taken the mail all the same, and get it again.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, idleTimeout: 25_000 };

/** Mail by a mail server. Connections are kept open, and each carries many mails. */
export function createSmtpProvider(settings: SmtpSettings): EmailProvider {
  const { from: usual, ...server } = settings;
  const transport = createTransport({
    ...PATIENCE,
    ...server,
    pool: true,
    maxConnections: EMAILS_AT_ONCE,
    // What a mail says never names a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    send: async (outgoing, signal) => {
      const { subject, html, text } = await outgoing.render();
      const address = outgoing.from.email ?? usual.email;
      const message = {
        ...{ subject, html, text },
        from: { name: outgoing.from.name, address },
        // As an object, so that commas and brackets in it cannot become other addresses.
        to: { name: '', address: outgoing.recipient },
        messageId: `<${outgoing.id}@${domainOf(address)}>`,
        headers: headersOf(outgoing),
        // Ends its connection, or its wait for one: what was given up here must not go out later, and then again.
        signal,
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw isRefusedForGood(error) ? new Undeliverable(messageOf(error)) : error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Each on a line of its own: a long address that is broken over two is not understood everywhere. What is sent so is
 * looked at by nobody else.
 */
function headersOf(outgoing: OutgoingEmail) {
  const whole = ownHeaders(outgoing).map(([key, value]) => ({ key, value: { prepared: true, value } }));
  // Holidays and other machines need not answer.
  return [...whole, { key: 'Auto-Submitted', value: 'auto-generated' }];
}

/** The enhanced status of a bad address (RFC 3463). */
const NO_SUCH_MAILBOX = /\b5\.1\.\d{1,3}\b/;

/**
 * There is no such mailbox, and the server says so. Any other refusal may pass: one for want of a password, which many
 * servers also give at the recipient, lies with who runs the site and must not cost a mail.
 */
function isRefusedForGood(error: unknown): boolean {
  const { command } = error as { command?: unknown };
  return command === 'RCPT TO' && NO_SUCH_MAILBOX.test(messageOf(error));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
