import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '#server/config-email.ts';
import {
  EMAILS_AT_ONCE,
  type EmailProvider,
  listOwnHeaders,
  type OutgoingEmail,
  Undeliverable,
} from './provider.ts';

/**
 * Time limits for an unavailable server, in milliseconds. Once a connection is accepted, only the caller limits the
 * time: with a shorter limit here, an email could be delivered and then sent again.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, idleTimeout: 25_000 };

/** Sends emails over SMTP, with a pool of open connections. */
export function createSmtpProvider(settings: SmtpSettings): EmailProvider {
  const { from: usual, ...server } = settings;
  const transport = createTransport({
    ...PATIENCE,
    ...server,
    pool: true,
    maxConnections: EMAILS_AT_ONCE,
    // Email content must never cause files to be read or addresses to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    send: async (outgoing, signal) => {
      const { subject, html, text } = await outgoing.render();
      const address = outgoing.from.email ?? usual.email;
      const message = {
        subject,
        html,
        text,
        from: { name: outgoing.from.name, address },
        // Passed as an object, so that commas and brackets in the address cannot add recipients.
        to: { name: '', address: outgoing.recipient },
        messageId: `<${outgoing.id}@${domainOf(address)}>`,
        headers: headersOf(outgoing),
        attachments: [...(await outgoing.attachments())],
        // Aborting closes the connection, or stops waiting for one, because an abandoned email must not be sent later
        // as a duplicate.
        signal,
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw isRefusedForGood(error) ? new Undeliverable(messageOf(error)) : error;
      }
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/**
 * Headers are not folded, because some programs do not understand a long address that is folded over two lines.
 * Nodemailer does not check prepared headers, but `listOwnHeaders` rejects line breaks in them.
 */
function headersOf(outgoing: OutgoingEmail) {
  const whole = listOwnHeaders(outgoing).map(([key, value]) => ({ key, value: { prepared: true, value } }));
  // Suppresses out-of-office and other automatic replies.
  return [...whole, { key: 'Auto-Submitted', value: 'auto-generated' }];
}

/**
 * Begins a permanent rejection because of the recipient's address (RFC 3463). Other codes of this class are about the
 * sender's address, which many servers check only when they receive the recipient.
 */
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

/**
 * Whether the mailbox does not exist. Other rejections can be temporary. For example, many servers report missing
 * authentication when they receive the recipient: that is a configuration error, and the email must not be lost.
 */
function isRefusedForGood(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === 'RCPT TO' && typeof response === 'string' && NO_SUCH_MAILBOX.test(response);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
