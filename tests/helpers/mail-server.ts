import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An email as the mail server received it. */
export type Received = { from: string; to: string[]; raw: string };

type Behaviour = {
  /** Returns the error with which a recipient is rejected, such as "550 5.1.1 no such mailbox"; null accepts it. */
  recipient?: (address: string) => string | null | Promise<string | null>;
  /** Called before an email is acknowledged. If it throws, its error is returned. */
  message?: (email: Received) => void | Promise<void>;
  /** The required credentials; none by default. */
  auth?: { user: string; pass: string };
  /** False to discard emails, for tests that send too many to keep. */
  keep?: boolean;
};

/** A real mail server on a free local port, which keeps the emails that it receives. */
export async function startMailServer({ recipient, message, auth, keep = true }: Behaviour = {}) {
  const received: Received[] = [];
  const signedIn: string[] = [];
  const server = new SMTPServer({
    authOptional: auth === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      if (auth && (username !== auth.user || password !== auth.pass))
        return done(new Error('wrong password'));
      signedIn.push(username ?? '');
      done(null, { user: username });
    },
    onRcptTo: async ({ address }, _session, done) => {
      const error = (await recipient?.(address)) ?? null;
      if (error === null) return done(null);
      done(Object.assign(new Error(error.slice(4)), { responseCode: Number(error.slice(0, 3)) }));
    },
    onData: async (stream, { envelope }, done) => {
      const data = await buffer(stream).catch(() => null);
      // The client disconnected before the end of the email.
      if (data === null) return done(new Error('cut'));
      const email = {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw: data.toString('utf8'),
      };
      try {
        await message?.(email);
        if (keep) received.push(email);
        done(null);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  // Some tests kill the client while it is sending.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const bound = listening.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  const who = auth ? `${auth.user}:${auth.pass}@` : '';
  return {
    received,
    signedIn,
    port: bound.port,
    connections: () => server.connections.size,
    environment: {
      SMTP_URL: `smtp://${who}127.0.0.1:${bound.port}`,
      MAIL_FROM: 'Oakdraw <draws@example.org>',
      MAIL_RATE: '10000',
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A header of an email as sent, folded or not; undefined if missing. */
export function headerOf({ raw }: Received, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n');
  return head
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim();
}
