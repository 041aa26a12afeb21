import type { SendGridSettings } from '#server/config-email.ts';
import {
  ComeBackLater,
  type EmailAttachment,
  type EmailProvider,
  listOwnHeaders,
  type OutgoingEmail,
  type ProviderTemplate,
} from './provider.ts';

/** Identifies the email. SendGrid includes it in each event. */
const EMAIL_ID = 'mail_id';

/**
 * Tracking would send links and images through a third party, which would learn who reads them. Links in our emails
 * also contain secrets.
 */
const NO_TRACKING = {
  click_tracking: { enable: false, enable_text: false },
  open_tracking: { enable: false },
  subscription_tracking: { enable: false },
};

/** The status for an email that will be delivered. */
const ACCEPTED = 202;

const TEMPLATES_A_PAGE = 200;

/** More pages than any account has. Prevents endless pagination. */
const MOST_PAGES = 20;

/** Sends emails through SendGrid's Web API v3, with our own text or with one of SendGrid's dynamic templates. */
export function createSendGridProvider({ apiKey, apiBase, from: usual }: SendGridSettings): EmailProvider {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const response = await fetch(`${apiBase}${path}`, { ...init, headers, redirect: 'error' });
    if (response.ok) return response;
    const message = `SendGrid answered ${response.status}: ${await reasonOf(response)}`;
    const afterMs = waitOf(response);
    throw afterMs === null ? new Error(message) : new ComeBackLater(message, afterMs);
  };

  const bodyOf = async (outgoing: OutgoingEmail) => {
    const { id, recipient, from, template } = outgoing;
    const attachments = await outgoing.attachments();
    const headers = listOwnHeaders(outgoing);
    return {
      personalizations: [
        {
          to: [{ email: recipient }],
          custom_args: { [EMAIL_ID]: id },
          ...(template && { dynamic_template_data: template.data }),
        },
      ],
      from: { email: from.email ?? usual.email, ...(from.name && { name: from.name }) },
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
      ...(template ? { template_id: template.id } : await renderContent(outgoing)),
      ...(attachments.length > 0 && { attachments: attachments.map(encodeAttachment) }),
      tracking_settings: NO_TRACKING,
    };
  };

  return {
    name: 'sendgrid',
    send: async (outgoing, signal) => {
      const body = JSON.stringify(await bodyOf(outgoing));
      const response = await call('/v3/mail/send', { method: 'POST', body, signal });
      await response.body?.cancel();
      // SendGrid answers 200 to an email that it only checks, and so does a proxy with a page of its own.
      if (response.status !== ACCEPTED) throw new Error(`SendGrid answered ${response.status}.`);
    },
    verify: async (signal) => {
      const { scopes } = (await (await call('/v3/scopes', { signal })).json()) as { scopes?: unknown };
      if (!Array.isArray(scopes) || !scopes.includes('mail.send'))
        throw new Error('The API key may not send emails (mail.send).');
    },
    listTemplates: async (signal) => {
      const found: ProviderTemplate[] = [];
      let path: string | null = `/v3/templates?generations=dynamic&page_size=${TEMPLATES_A_PAGE}`;
      for (let page = 0; path !== null && page < MOST_PAGES; page += 1) {
        const body: unknown = await (await call(path, { signal })).json();
        found.push(...templatesOf(body));
        path = nextOf(body);
      }
      return found;
    },
  };
}

function encodeAttachment({ filename, contentType, content }: EmailAttachment) {
  return {
    filename,
    type: contentType,
    disposition: 'attachment',
    content: Buffer.from(content).toString('base64'),
  };
}

async function renderContent({ render }: OutgoingEmail) {
  const { subject, html, text } = await render();
  const content = [
    { type: 'text/plain', value: text },
    { type: 'text/html', value: html },
  ];
  return { subject, content };
}

/**
 * Returns the Retry-After delay in milliseconds, from a number of seconds or a date. Returns null without the header.
 */
function waitOf({ headers }: Response): number | null {
  const header = headers.get('retry-after');
  if (header === null) return null;
  const afterMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(afterMs) ? Math.max(afterMs, 0) : null;
}

/** Returns SendGrid's error message, without any part of the email itself. */
async function reasonOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const { errors } = (body ?? {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return response.statusText;
  const messages = errors.map((error) => String((error as { message?: unknown } | null)?.message ?? ''));
  return messages.filter(Boolean).join(' ') || response.statusText;
}

function templatesOf(body: unknown): ProviderTemplate[] {
  const { result } = (body ?? {}) as { result?: unknown };
  if (!Array.isArray(result)) throw new Error('SendGrid answered no list of templates.');
  return result.map((template) => {
    const { id, name } = (template ?? {}) as { id?: unknown; name?: unknown };
    return { id: String(id), name: String(name) };
  });
}

/** Uses only the query string, because the rest of the address comes from the settings. */
function nextOf(body: unknown): string | null {
  const { _metadata } = (body ?? {}) as { _metadata?: { next?: unknown } };
  const next = _metadata?.next;
  return typeof next === 'string' && URL.canParse(next) ? `/v3/templates${new URL(next).search}` : null;
}

/** An event about an email that SendGrid accepted. */
export type EmailEvent = {
  email: string;
  kind: 'bounce' | 'complaint';
  /** The response from the recipient's mail server. */
  detail: string;
  at: Date;
  /** The id of our email; null if the event does not contain one. */
  emailId: string | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Addresses that the database can store and search. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]{1,320}$/u;

/** The end of the year 9999, in seconds since 1970. */
const END_OF_TIME = 253_402_300_799;

/**
 * Returns the bounces and complaints among the events. Everything else is ignored, such as deliveries, temporary
 * blocks and unknown or invalid events, so that one invalid event does not affect the others. "Dropped" means that
 * SendGrid itself rejected the address, because it had bounced or complained before.
 */
export function readSendGridEvents(body: unknown): EmailEvent[] {
  if (!Array.isArray(body)) return [];
  return body.flatMap((item) => {
    const event = (item ?? {}) as Record<string, unknown>;
    const kind = kindOf(event);
    const { email, timestamp, reason, [EMAIL_ID]: emailId } = event;
    const seconds = Number(timestamp);
    if (kind === null || typeof email !== 'string' || !ADDRESS.test(email)) return [];
    if (!(seconds >= 0 && seconds <= END_OF_TIME)) return [];
    return {
      kind,
      email,
      at: new Date(seconds * 1000),
      detail: typeof reason === 'string' ? plain(reason) : '',
      emailId: typeof emailId === 'string' && UUID.test(emailId) ? emailId : null,
    };
  });
}

/** Converts text from another server to one line, without characters that the database cannot store. */
const plain = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function kindOf({ event, type, reason }: Record<string, unknown>): EmailEvent['kind'] | null {
  if (event === 'spamreport') return 'complaint';
  // A "blocked" bounce is only temporary.
  if (event === 'bounce') return type === 'blocked' ? null : 'bounce';
  if (event !== 'dropped' || typeof reason !== 'string') return null;
  if (/spam report/i.test(reason)) return 'complaint';
  return /bounced|invalid/i.test(reason) ? 'bounce' : null;
}
