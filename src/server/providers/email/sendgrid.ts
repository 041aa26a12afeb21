import type { SendGridSettings } from '#server/config-email.ts';
import {
  ComeBackLater,
  type EmailProvider,
  type OutgoingEmail,
  ownHeaders,
  type ProviderTemplate,
} from './provider.ts';

/** By which an event is told apart from others: it comes back with each. */
const EMAIL_ID = 'mail_id';

/** Their links and pictures would lead through somebody else, who learns who reads what, and links here are secrets. */
const NO_TRACKING = {
  click_tracking: { enable: false, enable_text: false },
  open_tracking: { enable: false },
  subscription_tracking: { enable: false },
};

const TEMPLATES_A_PAGE = 200;

/** More than anybody has; an answer that goes on for ever is not followed. */
const MOST_PAGES = 20;

/** Mail by SendGrid's Web API v3: with our own words, or by a dynamic template that stands there. */
export function createSendGridProvider({ apiKey, apiBase, from: usual }: SendGridSettings): EmailProvider {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const response = await fetch(`${apiBase}${path}`, { ...init, headers, redirect: 'error' });
    if (response.ok) return response;
    const words = `SendGrid answered ${response.status}: ${await reasonOf(response)}`;
    const afterMs = waitOf(response);
    throw afterMs === null ? new Error(words) : new ComeBackLater(words, afterMs);
  };

  const bodyOf = async (outgoing: OutgoingEmail) => {
    const { id, recipient, from, template } = outgoing;
    const headers = ownHeaders(outgoing);
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
      ...(template ? { template_id: template.id } : await wordsOf(outgoing)),
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
        const answer: unknown = await (await call(path, { signal })).json();
        found.push(...templatesOf(answer));
        path = nextOf(answer);
      }
      return found;
    },
  };
}

async function wordsOf({ render }: OutgoingEmail) {
  const { subject, html, text } = await render();
  const content = [
    { type: 'text/plain', value: text },
    { type: 'text/html', value: html },
  ];
  return { subject, content };
}

/** How long it asks to be left alone: so many seconds, or until a date; null where it asks for nothing. */
function waitOf({ headers }: Response): number | null {
  const said = headers.get('retry-after');
  if (said === null) return null;
  const afterMs = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isFinite(afterMs) ? Math.max(afterMs, 0) : null;
}

/** What SendGrid says of a call that failed, without anything of what was sent. */
async function reasonOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const { errors } = (answer ?? {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return response.statusText;
  const said = errors.map((error) => String((error as { message?: unknown } | null)?.message ?? ''));
  return said.filter(Boolean).join(' ') || response.statusText;
}

function templatesOf(answer: unknown): ProviderTemplate[] {
  const { result } = (answer ?? {}) as { result?: unknown };
  if (!Array.isArray(result)) throw new Error('SendGrid answered no list of templates.');
  return result.map((template) => {
    const { id, name } = (template ?? {}) as { id?: unknown; name?: unknown };
    return { id: String(id), name: String(name) };
  });
}

/** Only its search is taken: the rest of the address is ours to know. */
function nextOf(answer: unknown): string | null {
  const { _metadata } = (answer ?? {}) as { _metadata?: { next?: unknown } };
  const next = _metadata?.next;
  return typeof next === 'string' && URL.canParse(next) ? `/v3/templates${new URL(next).search}` : null;
}

/** What SendGrid tells of a mail after it took it; what matters of an event. */
export type EmailEvent = {
  email: string;
  kind: 'bounce' | 'complaint';
  /** What the recipient's server said. */
  detail: string;
  at: Date;
  /** The mail of ours that it is about; null where it does not say. */
  emailId: string | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the database keeps, and what can be looked for in it. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]{1,320}$/u;

/** The end of the year 9999, in seconds. */
const END_OF_TIME = 253_402_300_799;

/**
 * The bounces and complaints among events; all else, such as deliveries, blocks that pass, and what is not understood, is
 * left out, so that one that cannot be kept costs none of the others. "Dropped" is SendGrid's own refusal to write to an address that bounced or complained before.
 */
export function readSendGridEvents(answer: unknown): EmailEvent[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((item) => {
    const event = (item ?? {}) as Record<string, unknown>;
    const kind = kindOf(event);
    const { email, timestamp, reason, [EMAIL_ID]: emailId } = event;
    const seconds = Number(timestamp);
    if (kind === null || typeof email !== 'string' || !ADDRESS.test(email)) return [];
    if (!(seconds >= 0 && seconds <= END_OF_TIME)) return [];
    return {
      ...{ kind, email, at: new Date(seconds * 1000) },
      detail: typeof reason === 'string' ? plain(reason) : '',
      emailId: typeof emailId === 'string' && UUID.test(emailId) ? emailId : null,
    };
  });
}

/** Written by whoever runs the recipient's server: on one line, and without what no database keeps. */
const plain = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function kindOf({ event, type, reason }: Record<string, unknown>): EmailEvent['kind'] | null {
  if (event === 'spamreport') return 'complaint';
  // A block is the receiving server's mood of the day.
  if (event === 'bounce') return type === 'blocked' ? null : 'bounce';
  if (event !== 'dropped' || typeof reason !== 'string') return null;
  if (/spam report/i.test(reason)) return 'complaint';
  return /bounced|invalid/i.test(reason) ? 'bounce' : null;
}
