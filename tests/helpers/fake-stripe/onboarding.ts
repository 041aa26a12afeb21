import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Account, find, newId, nowMs } from './account.ts';
import { invalid, rejectUnknown } from './failure.ts';
import { type Form, formOf, textOf } from './form.ts';
import { beginOnboarding, completeOnboarding } from './recipients.ts';

const LIFETIME_MS = 5 * 60_000;

/** Creates a link that can be opened once, and only for some minutes. */
export function createLink(account: Account, form: Form, origin: string): object {
  rejectUnknown(form, ['account', 'use_case']);
  const useCase = formOf(form, 'use_case');
  const urls = formOf(useCase, 'account_onboarding');
  rejectUnknown(urls, ['refresh_url', 'return_url']);
  const recipient = find(account.recipients, 'account', textOf(form, 'account') ?? '');
  const refreshUrl = textOf(urls, 'refresh_url');
  const returnUrl = textOf(urls, 'return_url');
  if (textOf(useCase, 'type') !== 'account_onboarding' || !refreshUrl || !returnUrl || recipient.closed) {
    throw invalid('This account link is not supported.');
  }
  const id = newId('link');
  const expiresAt = nowMs(account) + LIFETIME_MS;
  account.links.set(id, { account: recipient.id, expiresAt, used: false, refreshUrl, returnUrl });
  return {
    object: 'v2.core.account_link',
    account: recipient.id,
    created: new Date(nowMs(account)).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    livemode: false,
    url: `${origin}/connect/${id}`,
    use_case: { type: 'account_onboarding' },
  };
}

/**
 * Serves Stripe's page for a payee's details, at a link's address. On it, a payee finishes, or leaves too early.
 * Returns false for other addresses.
 */
export function serveOnboarding(
  account: Account,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const [, place, id = '', step] = url.split('/');
  const link = account.links.get(id);
  if (place !== 'connect' || !link) return false;
  if (step === 'finish') completeOnboarding(account, link.account);
  if (step === 'leave') beginOnboarding(account, link.account);
  if (step !== undefined) redirect(response, link.returnUrl);
  else if (link.used || nowMs(account) >= link.expiresAt) redirect(response, link.refreshUrl);
  else {
    link.used = true;
    const buttons = ['finish', 'leave'].map((name) => `<a href="/connect/${id}/${name}">${name}</a>`);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Your details</title>${buttons.join(' ')}`);
  }
  return true;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location });
  response.end();
}
