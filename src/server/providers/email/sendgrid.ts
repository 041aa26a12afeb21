import type { SendGridSettings } from '#server/config-email.ts';
import {
  ComeBackLater,
  type EmailProvider,
  listOwnHeaders,
  type OutgoingEmail,
  type ProviderTemplate,
} from './provider.ts';

/** Identifies the email; SendGrid returns it with each event. */
const EMAIL_ID = 'mail_id';

/**
 * Tracking would send links and images through a third party, which would learn who reads them; and links here contain
 * secrets.
 */
const NO_TRACKING = {
  click_tracking: { enable: false, enable_text: false },
  open_tracking: { enable: false },
  subscription_tracking: { enable: false },
};

const TEMPLATES_A_PAGE = 200;

/** More than any account has; bounds endless pagination. */
const MOST_PAGES = 20;

/** Sends email through SendGrid's Web API v3, with our own text or one of its dynamic templates. */
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
      tracking_settings: NO_TRACKING,
    };
  };

  return {
    name: 'sendgrid',
    send: async (outgoing, signal) => {
      const body = JSON.stringify(await bodyOf(outgoing));
      const response = await call('/v3/mail/send', { method: 'POST', body, signal });
      await response.body?.cancel();
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

async function renderContent({ render }: OutgoingEmail) {
  const { subject, html, text } = await render();
  const content = [
    { type: 'text/plain', value: text },
    { type: 'text/html', value: html },
  ];
  return { subject, content };
}

/** The Retry-After delay, from seconds or a date; null without the header. */
function waitOf({ headers }: Response): number | null {
  const header = headers.get('retry-after');
  if (header === null) return null;
  const afterMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(afterMs) ? Math.max(afterMs, 0) : null;
}

/** SendGrid's error message, without anything of the email itself. */
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

/** Uses only the query string, because the rest of the address is configured. */
function nextOf(body: unknown): string | null {
  const { _metadata } = (body ?? {}) as { _metadata?: { next?: unknown } };
  const next = _metadata?.next;
  return typeof next === 'string' && URL.canParse(next) ? `/v3/templates${new URL(next).search}` : null;
}

/** An event about an email that SendGrid accepted. */
export type EmailEvent = {
  email: string;
  kind: 'bounce' | 'complaint';
  /** The response of the recipient's server. */
  detail: string;
  at: Date;
  /** The id of our email; null if the event has none. */
  emailId: string | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Addresses that the database can store and search. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]{1,320}$/u;

/** The end of the year 9999, in seconds. */
const END_OF_TIME = 253_402_300_799;

/**
 * Returns the bounces and complaints among events. Ignores everything else, such as deliveries, temporary blocks and
 * unknown events, so that one invalid event does not lose the others. "Dropped" means that SendGrid itself rejected an
 * address that bounced or complained before.
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

/** Text from a foreign server: made one line, without characters that the database cannot store. */
const plain = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function kindOf({ event, type, reason }: Record<string, unknown>): EmailEvent['kind'] | null {
  if (event === 'spamreport') return 'complaint';
  // A block is temporary.
  if (event === 'bounce') return type === 'blocked' ? null : 'bounce';
  if (event !== 'dropped' || typeof reason !== 'string') return null;
  if (/spam report/i.test(reason)) return 'complaint';
  return /bounced|invalid/i.test(reason) ? 'bounce' : null;
}
