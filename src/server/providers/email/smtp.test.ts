import { afterEach, describe, expect, it } from 'vitest';
import { refundEmail } from '../../../../tests/helpers/emails.ts';
import { eventually } from '../../../../tests/helpers/eventually.ts';
import { headerOf, startMailServer } from '../../../../tests/helpers/mail-server.ts';
import { readConfig } from '../../config.ts';
import { EMAILS_AT_ONCE, type EmailProvider, type OutgoingEmail, Undeliverable } from './provider.ts';
import { createSmtpProvider } from './smtp.ts';

type Server = Awaited<ReturnType<typeof startMailServer>>;

const opened: { server: Server; provider: EmailProvider }[] = [];
afterEach(async () => {
  for (const { server, provider } of opened.splice(0)) {
    provider.close?.();
    await server.stop();
  }
});

async function open(...behaviour: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...behaviour);
  const { email } = readConfig(server.environment);
  if (email.provider !== 'smtp') throw new Error('no mail server is set');
  const provider = createSmtpProvider(email);
  opened.push({ server, provider });
  return { server, provider };
}

const outgoing = (changes: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: '019a9a9c-0000-7000-8000-00000000000a',
  recipient: 'grace@example.org',
  from: { email: null, name: 'Oakdraw' },
  message: refundEmail(),
  headers: {},
  template: null,
  render: async () => ({ subject: 'Grüße, “Ada”', html: '<p>Hello</p>', text: 'Hello' }),
  attachments: async () => [],
  ...changes,
});
const send = (provider: EmailProvider, message: OutgoingEmail) =>
  provider.send(message, new AbortController().signal);

describe('a mail server', () => {
  it('receives HTML and plain text from the default sender, with the same Message-ID for all attempts [OPS-05]', async () => {
    const { server, provider } = await open();
    await send(provider, outgoing());
    await send(provider, outgoing());
    expect(server.received).toHaveLength(2);
    const [message, again] = server.received;
    if (!message || !again) throw new Error('nothing was received');
    expect(message).toMatchObject({ from: 'draws@example.org', to: ['grace@example.org'] });
    expect(headerOf(message, 'From')).toBe('Oakdraw <draws@example.org>');
    expect(headerOf(message, 'Message-ID')).toBe('<019a9a9c-0000-7000-8000-00000000000a@example.org>');
    expect(headerOf(again, 'Message-ID')).toBe(headerOf(message, 'Message-ID'));
    expect(headerOf(message, 'Auto-Submitted')).toBe('auto-generated');
    expect(message.raw).toContain('multipart/alternative');
    expect(message.raw).toMatch(/text\/plain[\s\S]*Hello[\s\S]*text\/html[\s\S]*<p>Hello<\/p>/);
  });

  it('receives each unsubscribe header on one line, however long it is [MAIL-07]', async () => {
    const { server, provider } = await open();
    const way = `<https://draws.example.org/unsubscribe?token=${'x'.repeat(120)}>`;
    await send(
      provider,
      outgoing({
        headers: { 'List-Unsubscribe': way, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    );
    const { raw } = server.received[0] ?? { raw: '' };
    expect(raw.split('\r\n')).toContain(`List-Unsubscribe: ${way}`);
    expect(raw.split('\r\n')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('receives no header with a line break [MAIL-07]', async () => {
    const { server, provider } = await open();
    const headers = { 'List-Unsubscribe': '<https://x.example/y>\r\nBcc: ada@example.org' };
    await expect(send(provider, outgoing({ headers }))).rejects.toThrow('A header must be a single line.');
    expect(server.received).toEqual([]);
  });

  it('receives a different sender if there is one, and credentials if they are required [OPS-05]', async () => {
    const auth = { user: 'oak', pass: 'p%20ss' };
    const { server, provider } = await open({ auth: { ...auth, pass: 'p ss' } });
    const { email } = readConfig({
      ...server.environment,
      SMTP_URL: `smtp://oak:p%20ss@127.0.0.1:${server.port}`,
    });
    if (email.provider !== 'smtp') throw new Error('no mail server is set');
    expect(email.auth).toEqual({ user: 'oak', pass: 'p ss' });
    const other = createSmtpProvider(email);
    await send(other, outgoing({ from: { email: 'winners@example.org', name: 'The "oak", and <more>' } }));
    other.close?.();
    expect(server.signedIn).toEqual(['oak']);
    expect(server.received[0]?.from).toBe('winners@example.org');
    provider.close?.();
  });

  it('receives exactly one recipient, whatever the address contains', async () => {
    const { server, provider } = await open();
    await send(provider, outgoing({ recipient: '"a, b"@example.org' })).catch(() => undefined);
    await send(provider, outgoing({ recipient: 'grace@example.org' }));
    for (const { to } of server.received) expect(to).toHaveLength(1);
  });

  it('can reject an email permanently by reporting an unknown mailbox, but not by being busy or misconfigured [MAIL-03]', async () => {
    const replies: Record<string, string> = {
      'nobody@example.org': '550 5.1.1 no such mailbox',
      'full@example.org': '452 4.2.2 mailbox full',
      'relayed@example.org': '554 5.7.1 relay access denied',
      'unsure@example.org': '550 relay not permitted',
      // Postfix reports a wrong sender only when it receives the recipient.
      'from-nowhere@example.org': '550 5.1.8 Sender address rejected: Domain not found',
      'from-nobody@example.org': '550 5.1.0 Sender address rejected: User unknown',
      'greylisted@example.org': '450 4.7.1 Greylisted, client 192.5.1.22',
    };
    const { provider } = await open({ recipient: (address) => replies[address] ?? null });
    for (const [recipient, reply] of Object.entries(replies)) {
      const failure: unknown = await send(provider, outgoing({ recipient })).catch((error: unknown) => error);
      expect(String(failure)).toContain(reply);
      expect(failure instanceof Undeliverable, reply).toBe(recipient === 'nobody@example.org');
    }
  });

  it('causes a retry if it rejects the content', async () => {
    const { provider } = await open({
      message: () => {
        throw Object.assign(new Error('not today'), { responseCode: 554 });
      },
    });
    const rejected = send(provider, outgoing());
    await expect(rejected).rejects.toThrow('not today');
    await expect(rejected).rejects.not.toThrow(Undeliverable);
  });

  it('has a connection for each parallel email if it is slow, so that none loses time waiting [MAIL-13]', async () => {
    const all = Promise.withResolvers<void>();
    let held = 0;
    const { server, provider } = await open({
      // Accepts no email until as many as possible are in progress.
      message: () => {
        held += 1;
        if (held === EMAILS_AT_ONCE) all.resolve();
        return all.promise;
      },
    });
    await Promise.all(Array.from({ length: EMAILS_AT_ONCE }, () => send(provider, outgoing())));
    expect(server.received).toHaveLength(EMAILS_AT_ONCE);
  });

  it('never receives an email that timed out while it was waiting for a slow connection [MAIL-13]', async () => {
    const taken = Promise.withResolvers<void>();
    const { server, provider } = await open({ message: () => taken.promise });
    const ahead = Array.from({ length: EMAILS_AT_ONCE }, () => send(provider, outgoing()));
    const time = new AbortController();
    const late = provider.send(outgoing({ recipient: 'late@example.org' }), time.signal);
    time.abort();
    await expect(late).rejects.toThrow('aborted');
    taken.resolve();
    await Promise.all(ahead);
    await send(provider, outgoing({ recipient: 'next@example.org' }));
    expect(server.received.map(({ to: [address] }) => address)).not.toContain('late@example.org');
    expect(server.received.at(-1)?.to).toEqual(['next@example.org']);
  });

  it('receives no more of an email that timed out, and accepts the next emails [MAIL-13]', async () => {
    const asked = Promise.withResolvers<void>();
    const reply = Promise.withResolvers<null>();
    const { server, provider } = await open({
      recipient: (address) => {
        if (address !== 'slow@example.org') return null;
        asked.resolve();
        return reply.promise;
      },
    });
    const time = new AbortController();
    const slow = provider.send(outgoing({ recipient: 'slow@example.org' }), time.signal);
    await asked.promise;
    time.abort();
    await expect(slow).rejects.toThrow('aborted');
    reply.resolve(null);
    await eventually(() => server.connections()).toBe(0);
    await send(provider, outgoing());
    expect(server.received.map(({ to: [address] }) => address)).toEqual(['grace@example.org']);
  });

  it('causes the email to fail if it is unavailable', async () => {
    const { server, provider } = await open();
    await server.stop();
    await expect(send(provider, outgoing())).rejects.toThrow(/ECONNREFUSED|connect/);
  });
});
