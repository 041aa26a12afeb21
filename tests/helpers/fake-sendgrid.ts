import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const KEY = 'SG.a-key-of-the-tests';

/** A sent email, with the fields that tests check. */
export type SentBySendGrid = {
  personalizations: {
    to: { email: string }[];
    custom_args: Record<string, string>;
    dynamic_template_data?: Record<string, unknown>;
  }[];
  from: { email: string; name?: string };
  subject?: string;
  content?: { type: string; value: string }[];
  headers?: Record<string, string>;
  template_id?: string;
  attachments?: { filename: string; type: string; disposition: string; content: string }[];
  tracking_settings: Record<string, { enable: boolean }>;
};

/**
 * An error, no response, a response that is cut off: in its status line, or in its body after the email was accepted; or
 * something that happens before the response.
 */
type Failure =
  | { status: number; message: string; headers?: Record<string, string> }
  | { before: () => Promise<unknown> }
  | 'no response'
  | 'half a response'
  | 'taken, and half a response';

export type FakeSendGrid = Awaited<ReturnType<typeof startFakeSendGrid>>;

/** A fake of those parts of the SendGrid API that the program uses. It signs events as SendGrid does. */
export async function startFakeSendGrid() {
  const sent: SentBySendGrid[] = [];
  const templates = [
    { id: 'd-1', name: 'Winter letter' },
    { id: 'd-2', name: 'Prize won, with a picture' },
  ];
  /** Failures for the next calls. */
  const failures: Failure[] = [];
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const respond = (status: number, json?: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(json && JSON.stringify(json));
    const failure = failures.shift();
    if (failure === 'no response') return;
    if (failure === 'half a response') {
      request.socket.end('HTTP/1.1 202 Acc');
      return;
    }
    if (failure === 'taken, and half a response') {
      sent.push(JSON.parse(body));
      request.socket.end('HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\nhalf');
      return;
    }
    if (failure && 'before' in failure) await failure.before();
    else if (failure) {
      for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value);
      return respond(failure.status, { errors: [{ message: failure.message }] });
    }
    if (request.headers.authorization !== `Bearer ${KEY}`) {
      return respond(401, { errors: [{ message: 'The provided authorization grant is invalid' }] });
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://sendgrid');
    if (request.method === 'POST' && pathname === '/v3/mail/send') {
      sent.push(JSON.parse(body));
      return respond(202);
    }
    if (pathname !== '/v3/templates' || searchParams.get('generations') !== 'dynamic')
      return respond(404, {});
    // One template per page, so that lists have a next page.
    const page = Number(searchParams.get('page_token') ?? 0);
    const next = `https://api.sendgrid.com/v3/templates?generations=dynamic&page_token=${page + 1}`;
    const result = templates.slice(page, page + 1);
    return respond(200, { result, _metadata: page + 1 < templates.length ? { next } : {} });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return {
    sent,
    templates,
    failures,
    environment: {
      SENDGRID_API_KEY: KEY,
      SENDGRID_API_BASE: `http://127.0.0.1:${bound.port}`,
      SENDGRID_WEBHOOK_KEY: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      MAIL_FROM: 'Oakdraw <draws@example.org>',
      MAIL_RATE: '10000',
    },
    /** Creates events as SendGrid sends them: the body and the signature headers. */
    signed: (events: unknown) => {
      const body = JSON.stringify(events);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = sign('sha256', Buffer.from(timestamp + body), keys.privateKey).toString('base64');
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-twilio-email-event-webhook-signature': signature,
          'x-twilio-email-event-webhook-timestamp': timestamp,
        },
      };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
