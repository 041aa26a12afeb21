import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { apiBase, isLoopback, optional, wholeNumber, withDefault } from './config-fields.ts';

// The settings for email delivery.

function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== '' && [username, password].every(canBeDecoded);
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An SMTP server with its credentials. Unencrypted connections are allowed only to this machine. */
const smtpUrl = z
  .string()
  .trim()
  .refine(
    isMailServer,
    'SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example.org.',
  )
  .transform((value) => {
    const { protocol, hostname, port, username, password } = new URL(value);
    const secure = protocol === 'smtps:';
    const user = decodeURIComponent(username);
    const open = isLoopback(hostname);
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // Never send a password over an unencrypted connection to another machine.
      requireTLS: !secure && user !== '' && !open,
      ...(user !== '' && { auth: { user, pass: decodeURIComponent(password) } }),
    };
  });

const NAMED_ADDRESS = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>]+))$/;

/** The sender: an address, or a name with the address in angle brackets. */
const emailFrom = z
  .string()
  .trim()
  .transform((value, context) => {
    const [, name = '', named, bare] = NAMED_ADDRESS.exec(value) ?? [];
    const email = z.email().safeParse((named ?? bare ?? '').trim());
    if (!email.success || /[\r\n]/.test(name)) {
      context.addIssue('MAIL_FROM must be an address, such as Oakdraw <draws@example.org>.');
      return z.NEVER;
    }
    return { email: email.data, name: name.trim() };
  });

/** The public key that verifies SendGrid's event signatures, as shown in SendGrid's settings. */
const webhookKey = z
  .string()
  .trim()
  .refine((value) => {
    try {
      const key = createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' });
      return key.asymmetricKeyType === 'ec';
    } catch {
      return false;
    }
  }, 'SENDGRID_WEBHOOK_KEY must be the verification key that SendGrid shows for its signed event webhook.');

export const emailFields = {
  MAIL_FROM: optional(emailFrom),
  MAIL_RATE: withDefault(wholeNumber('MAIL_RATE', 1, 10_000), '20'),
  SMTP_URL: optional(smtpUrl),
  SENDGRID_API_KEY: optional(
    z.string().trim().regex(/^\S+$/, 'SENDGRID_API_KEY must be a key from SendGrid.'),
  ),
  SENDGRID_API_BASE: optional(apiBase('SENDGRID_API_BASE')),
  SENDGRID_WEBHOOK_KEY: optional(webhookKey),
};

/** The site's default sender. If the name is null, the site's own name is used, which admins can change. */
export type EmailFrom = { email: string; name: string | null };

export type SmtpSettings = {
  from: EmailFrom;
  host: string;
  port: number;
  /** Uses TLS from the start of the connection. If false, the connection may be upgraded with STARTTLS. */
  secure: boolean;
  /** Requires STARTTLS. */
  requireTLS: boolean;
  auth?: { user: string; pass: string };
};

export type SendGridSettings = {
  from: EmailFrom;
  apiKey: string;
  apiBase: string;
  /** The public key that verifies SendGrid's events, as base64-encoded DER. If absent, events are rejected. */
  webhookKey: string | undefined;
};

/**
 * The email provider, and the number of emails per second that all processes together may send. `kept` only stores
 * emails.
 */
export type EmailProviderSettings =
  | { provider: 'kept' }
  | ({ provider: 'smtp'; perSecond: number } & SmtpSettings)
  | ({ provider: 'sendgrid'; perSecond: number } & SendGridSettings);

type EmailEnvironment = z.output<z.ZodObject<typeof emailFields>>;

/**
 * Reads the email provider from the environment. Adds a sentence to `problems` for each missing or conflicting
 * setting.
 */
export function parseEmailDelivery(env: EmailEnvironment, problems: string[]): EmailProviderSettings {
  const { SMTP_URL: smtp, SENDGRID_API_KEY: apiKey, MAIL_FROM: named } = env;
  if (!smtp && !apiKey) return { provider: 'kept' };
  if (smtp && apiKey) problems.push('SMTP_URL and SENDGRID_API_KEY cannot both be given: choose one.');
  if (!named) problems.push('MAIL_FROM must be given with SMTP_URL or SENDGRID_API_KEY.');
  const from = { email: named?.email ?? '', name: named?.name || null };
  const perSecond = env.MAIL_RATE;
  if (smtp) return { provider: 'smtp', perSecond, from, ...smtp };
  const apiBase = env.SENDGRID_API_BASE?.replace(/\/$/, '') ?? 'https://api.sendgrid.com';
  return {
    provider: 'sendgrid',
    perSecond,
    from,
    apiBase,
    apiKey: apiKey ?? '',
    webhookKey: env.SENDGRID_WEBHOOK_KEY,
  };
}
