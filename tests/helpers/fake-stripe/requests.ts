import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Account, newId, nowMs } from './account.ts';
import { callOf } from './calls.ts';
import { StripeFailure } from './failure.ts';
import type { Faults } from './faults.ts';
import { type Form, readForm, readJson, textOf } from './form.ts';

export type Keys = { secretKey: string; publishableKey: string };

type Reply = { status: number; body: object };
/** The response to an idempotency key; null while the request is running. */
export type Stored = { asked: string; reply: Reply | null; at: number };

const DAY = 24 * 3_600_000;

/** How long Stripe remembers an idempotency key. API v2 does so for longer, and tries failed requests again. */
const lifetimeOf = (path: string) => (isV2(path) ? 30 * DAY : DAY);

const isV2 = (path: string): boolean => path.startsWith('/v2/');

export type RequestNote = { call: string; key: string | undefined };

/** Handles requests as Stripe's API does, with keys, forms, idempotency and errors. Fails on demand. */
export function createRequests(
  account: Account,
  faults: Faults,
  keys: Keys,
  { notes, stored }: { notes: RequestNote[]; stored: Map<string, Stored> },
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stripe.invalid');
    const body = await text(request);
    const { pathname: path } = url;
    const form = request.method === 'POST' && isV2(path) ? readJson(body) : readForm(body || url.search);
    const found = callOf(request.method ?? '', path);
    if (!found) return send(response, unknown(request.method, path));
    const { name, call, id } = found;
    const key = request.headers['idempotency-key']?.toString();
    notes.push({ call: name, key });
    const keyFailure = wrongKey(request, form, call.by, keys);
    if (keyFailure) return send(response, keyFailure);
    const struck = faults.strike(name, 'before');
    if (struck === 'cut') return void response.destroy();
    if (struck !== undefined) return send(response, trouble(struck));
    await faults.wait(name, 'before');
    const asked = `${name} ${path} ${body}`;
    const known = request.method === 'POST' && key !== undefined ? stored.get(key) : undefined;
    const isKnown = known && nowMs(account) < known.at + lifetimeOf(path);
    const replayed = isKnown ? repeated(known, asked) : undefined;
    if (replayed) return send(response, replayed, { 'idempotent-replayed': 'true' });
    const record: Stored = { asked, reply: null, at: nowMs(account) };
    if (key !== undefined) stored.set(key, record);
    const failed = faults.strike(name, 'within');
    const result =
      typeof failed === 'number'
        ? { reply: trouble(failed), stored: true }
        : attempt(() => call.handle(account, id, form, `http://${request.headers.host}`));
    await faults.wait(name, 'after');
    record.reply = result.reply;
    const isKept = result.stored && !(isV2(path) && result.reply.status >= 400);
    if (key !== undefined && !isKept) stored.delete(key);
    const late = faults.strike(name, 'after');
    if (late === 'cut') return void response.destroy();
    return send(response, late === undefined ? result.reply : trouble(late));
  };
}

function attempt(work: () => object): { reply: Reply; stored: boolean } {
  try {
    return { reply: { status: 200, body: structuredClone(work()) }, stored: true };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { reply: { status: error.status, body: error.body }, stored: error.stored };
  }
}

function repeated(known: Stored, asked: string): Reply {
  if (known.asked !== asked) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: { error: { type: 'idempotency_error', message } } };
  }
  if (known.reply) return known.reply;
  const message = 'There is currently another in-progress request using this Idempotency Key.';
  return {
    status: 409,
    body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message } },
  };
}

/** The server sends its secret key as a bearer token; the page sends its publishable key in the form. */
function wrongKey(
  request: IncomingMessage,
  form: Form,
  by: 'secret' | 'page',
  { secretKey, publishableKey }: Keys,
): Reply | undefined {
  if (request.headers.authorization === `Bearer ${secretKey}`) return undefined;
  if (by === 'page' && textOf(form, 'key') === publishableKey) return undefined;
  return {
    status: 401,
    body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
  };
}

function unknown(method = '', path: string): Reply {
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return { status: 404, body: { error: { type: 'invalid_request_error', message } } };
}

function trouble(status: number): Reply {
  const type = status === 429 ? 'invalid_request_error' : 'api_error';
  const code = status === 429 ? { code: 'rate_limit' } : {};
  return { status, body: { error: { type, message: 'This was asked for by a test.', ...code } } };
}

function send(response: ServerResponse, { status, body }: Reply, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    // The page is on another origin.
    'access-control-allow-origin': '*',
    ...headers,
  });
  response.end(JSON.stringify(body));
}
