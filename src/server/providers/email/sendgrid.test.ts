import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundEmail } from '../../../../tests/helpers/emails.ts';
import { eventually } from '../../../../tests/helpers/eventually.ts';
import { type FakeSendGrid, startFakeSendGrid } from '../../../../tests/helpers/fake-sendgrid.ts';
import { readConfig } from '../../config.ts';
import { ComeBackLater, type EmailProvider, type OutgoingEmail } from './provider.ts';
import { createSendGridProvider, readSendGridEvents } from './sendgrid.ts';

let fake: FakeSendGrid;
let provider: EmailProvider;
beforeAll(async () => {
  fake = await startFakeSendGrid();
  const { email } = readConfig(fake.environment);
  if (email.provider !== 'sendgrid') throw new Error('SendGrid is not set');
  provider = createSendGridProvider(email);
});
afterAll(() => fake.stop());
beforeEach(() => {
  fake.sent.length = 0;
});

const ID = '019a9a9c-0000-7000-8000-00000000000a';
const outgoing = (changes: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: ID,
  recipient: 'grace@example.org',
  from: { email: null, name: 'Oakdraw' },
  message: refundEmail(),
  headers: {},
  template: null,
  render: async () => ({ subject: 'S', html: '<p>H</p>', text: 'T' }),
  attachments: async () => [],
  ...changes,
});
const { signal } = new AbortController();

describe('SendGrid', () => {
  it('sends our own text from the default sender, without tracking [OPS-05]', async () => {
    await provider.send(outgoing(), signal);
    expect(fake.sent).toEqual([
      {
        personalizations: [{ to: [{ email: 'grace@example.org' }], custom_args: { mail_id: ID } }],
        from: { email: 'draws@example.org', name: 'Oakdraw' },
        subject: 'S',
        content: [
          { type: 'text/plain', value: 'T' },
          { type: 'text/html', value: '<p>H</p>' },
        ],
        tracking_settings: {
          click_tracking: { enable: false, enable_text: false },
          open_tracking: { enable: false },
          subscription_tracking: { enable: false },
        },
      },
    ]);
  });

  it('sends a mapped template with the email’s data and another sender [OPS-05]', async () => {
    const headers = { 'List-Unsubscribe': '<https://x.example/y>' };
    const template = { id: 'd-1', data: { drawTitle: 'A lighthouse' } };
    await provider.send(
      outgoing({ template, headers, from: { email: 'w@example.org', name: 'Winners' } }),
      signal,
    );
    const [message] = fake.sent;
    expect(message).toMatchObject({
      template_id: 'd-1',
      headers,
      from: { email: 'w@example.org', name: 'Winners' },
      personalizations: [{ dynamic_template_data: { drawTitle: 'A lighthouse' } }],
    });
    expect(message).not.toHaveProperty('content');
    expect(message).not.toHaveProperty('subject');
  });

  it('sends no header with a line break [MAIL-07]', async () => {
    for (const header of [
      { 'List-Unsubscribe': '<https://x.example/y>\nBcc: ada@example.org' },
      { 'A\r\nB': 'c' },
    ]) {
      await expect(provider.send(outgoing({ headers: header }), signal)).rejects.toThrow(
        'A header must be a single line.',
      );
    }
    expect(fake.sent).toEqual([]);
  });

  it('reports why a call was rejected, without the API key', async () => {
    fake.failures.push({ status: 429, message: 'too many requests' });
    const rejected = provider.send(outgoing(), signal);
    await expect(rejected).rejects.toThrow('SendGrid answered 429: too many requests');
    await expect(rejected).rejects.not.toThrow('SG.');
  });

  it.each([
    ['7', 7_000],
    ['Fri, 01 Jan 2100 00:00:00 GMT', expect.any(Number)],
  ])('honours Retry-After: %s [MAIL-15]', async (when, afterMs) => {
    fake.failures.push({ status: 429, message: 'too many requests', headers: { 'retry-after': when } });
    const failure: unknown = await provider.send(outgoing(), signal).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ComeBackLater);
    expect(failure).toMatchObject({ message: 'SendGrid answered 429: too many requests', afterMs });
  });

  it('fails the email after a server error, so that it is retried as usual [MAIL-15]', async () => {
    for (const status of [500, 502, 503]) {
      fake.failures.push({ status, message: 'down', headers: { 'retry-after': 'soon' } });
      const failure: unknown = await provider.send(outgoing(), signal).catch((error: unknown) => error);
      expect(String(failure)).toBe(`Error: SendGrid answered ${status}: down`);
      expect(failure).not.toBeInstanceOf(ComeBackLater);
    }
    expect(fake.sent).toEqual([]);
  });

  it('fails the email unless SendGrid has accepted it for delivery', async () => {
    // A valid email that is not delivered gets 200, as does one that a proxy has answered.
    fake.failures.push({ status: 200, message: '' });
    await expect(provider.send(outgoing(), signal)).rejects.toThrow('SendGrid answered 200');
    expect(fake.sent).toEqual([]);
  });

  it('times out if there is no response [MAIL-15]', async () => {
    fake.failures.push('no response');
    const time = new AbortController();
    const sending = provider.send(outgoing(), time.signal);
    await eventually(() => fake.failures).toEqual([]);
    time.abort(new Error('too late'));
    await expect(sending).rejects.toThrow('too late');
  });

  it('treats an email as accepted if a truncated response has a success status, and otherwise as failed [MAIL-15]', async () => {
    fake.failures.push('half a response', 'taken, and half a response');
    await expect(provider.send(outgoing(), signal)).rejects.toThrow();
    expect(fake.sent).toEqual([]);
    await provider.send(outgoing(), signal);
    expect(fake.sent).toHaveLength(1);
  });

  it('lists all its templates, from several pages [API-ADMIN-08]', async () => {
    expect(await provider.listTemplates?.(signal)).toEqual(fake.templates);
  });

  it('stops at the caller’s time limit', async () => {
    await expect(provider.listTemplates?.(AbortSignal.abort())).rejects.toThrow('aborted');
  });
});

describe('events', () => {
  const at = 1_795_000_000;
  const event = (changes: object) => ({ email: 'a@b.org', timestamp: at, mail_id: ID, ...changes });

  it.each([
    [{ event: 'bounce', type: 'bounce', reason: '550 no such user' }, 'bounce'],
    [{ event: 'bounce', reason: '550 no such user' }, 'bounce'],
    [{ event: 'spamreport' }, 'complaint'],
    [{ event: 'dropped', reason: 'Bounced Address' }, 'bounce'],
    [{ event: 'dropped', reason: 'Invalid' }, 'bounce'],
    [{ event: 'dropped', reason: 'Spam Reporting Address' }, 'complaint'],
  ])('that suppress an address are %j [OPS-04]', (fields, kind) => {
    expect(readSendGridEvents([event(fields)])).toEqual([
      {
        email: 'a@b.org',
        kind,
        at: new Date(at * 1000),
        emailId: ID,
        detail: 'reason' in fields ? fields.reason : '',
      },
    ]);
  });

  it.each([
    [{ event: 'bounce', type: 'blocked', reason: 'try later' }],
    [{ event: 'delivered' }],
    [{ event: 'deferred' }],
    [{ event: 'invented since' }],
    [{}],
    [{ event: 'dropped', reason: 'Unsubscribed Address' }],
    [{ event: 'spamreport', email: 5 }],
    [{ event: 'spamreport', timestamp: 'soon' }],
  ])('that do not suppress an address are %j [OPS-04]', (fields) => {
    expect(readSendGridEvents([event(fields)])).toEqual([]);
  });

  it('are parsed without errors, whatever is sent', () => {
    for (const odd of [null, 5, 'x', {}, [null], [5], [[]]]) expect(readSendGridEvents(odd)).toEqual([]);
    const [read] = readSendGridEvents([event({ event: 'spamreport', mail_id: 'not ours' })]);
    expect(read?.emailId).toBeNull();
  });
});
