import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitTicketFiles } from '#domain/proof/ticket-file-list.ts';
import { readTicketFile } from '#domain/proof/verify/ticket-files.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { type FakeSendGrid, startFakeSendGrid } from '../../../../../tests/helpers/fake-sendgrid.ts';
import { startMailServer } from '../../../../../tests/helpers/mail-server.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { clerk, entryInput, keyIn, postalSettings } from '../../../../../tests/helpers/postal.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { MOST_ATTACHED } from './attach-ticket-files.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: 500 };

let server: Awaited<ReturnType<typeof startMailServer>>;
let sendGrid: FakeSendGrid;
let bySmtp: TestApp;
let bySendGrid: TestApp;
let kept: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  sendGrid = await startFakeSendGrid();
  bySmtp = await startTestApp({ environment: { ...server.environment, ...postalSettings } });
  bySendGrid = await startTestApp({ environment: sendGrid.environment });
  kept = await startTestApp();
});
afterAll(async () => {
  await bySmtp.stop();
  await bySendGrid.stop();
  await kept.stop();
  await server.stop();
  await sendGrid.stop();
});

/** Buys tickets, and sends the confirmation to an address of its own. */
async function confirmTo(app: TestApp, quantity: number): Promise<string> {
  const draw = await publishedDraw(app, await verifiedHost(app), noGame);
  const email = `${crypto.randomUUID()}@example.org`;
  await buy((await register(app)).client, draw, quantity, { email });
  await app.services.notifications.sendConfirmations();
  await app.services.emails.sendDue();
  return email;
}

/** The numbers of the ticket files in a text, each of which holds. */
async function readNumbers(text: string): Promise<number[]> {
  const numbers: number[] = [];
  for (const file of splitTicketFiles(text) ?? []) {
    const read = await readTicketFile(file, proofCrypto);
    if ('problem' in read) throw new Error(read.problem);
    numbers.push(read.file.number);
  }
  return numbers;
}

/** The name of an attachment, which begins with the draw. */
const named = (tickets: string) => expect.stringMatching(new RegExp(`^draw-[0-9a-f]{12}-${tickets}\\.json$`));

/** The attachment in an email that the mail server received. */
function attachmentIn(raw: string): string | null {
  const part = raw.split(/\r\n--/).find((text) => /Content-Disposition: attachment/i.test(text));
  const [head = '', body = ''] = part?.split(/\r\n\r\n([\s\S]*)/) ?? [];
  if (part === undefined) return null;
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : decodeQuotedPrintable(body);
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

describe('the confirmation of an order', () => {
  it('has the proofs of its tickets in one attachment, by SMTP [RECORD-22]', async () => {
    const to = await confirmTo(bySmtp, 3);
    const { raw } = server.received.find(({ to: [address] }) => address === to) ?? { raw: '' };
    expect(raw).toMatch(/filename=draw-[0-9a-f]{12}-tickets-000001-000003\.json/);
    expect(await readNumbers(attachmentIn(raw) ?? '')).toEqual([1, 2, 3]);
  });

  it('has the proofs of its tickets in one attachment, by SendGrid [RECORD-22]', async () => {
    const to = await confirmTo(bySendGrid, 1);
    const sent = sendGrid.sent.find(({ personalizations: [one] }) => one?.to[0]?.email === to);
    expect(sent?.attachments).toMatchObject([
      { filename: named('ticket-000001'), type: 'application/json', disposition: 'attachment' },
    ]);
    const content = Buffer.from(sent?.attachments?.[0]?.content ?? '', 'base64').toString();
    expect(await readNumbers(content)).toEqual([1]);
  });

  it('of a postal entry has the proofs of its tickets as well [POST-27]', async () => {
    const draw = await publishedDraw(bySmtp, await verifiedHost(bySmtp), noGame);
    const email = `${crypto.randomUUID()}@example.org`;
    await keyIn(await clerk(bySmtp), draw.id, entryInput(bySmtp, { email, cards: [{}, {}] }));
    await bySmtp.services.emails.sendDue();
    const { raw } = server.received.find(({ to: [address] }) => address === email) ?? { raw: '' };
    expect(await readNumbers(attachmentIn(raw) ?? '')).toEqual([1, 2]);
  });

  it('has them where an admin reads it if no mail server is set up, and only then [RECORD-22]', async () => {
    const show = async (app: TestApp) => {
      const to = await confirmTo(app, 2);
      const { client } = await admin(app);
      const { body: found } = await client.call('GET /api/v1/admin/mails', { query: { search: to } });
      const params = { id: found[0]?.id ?? '' };
      return (await client.call('GET /api/v1/admin/mails/:id', { params })).body;
    };
    const { attachments, text } = await show(kept);
    expect(attachments).toMatchObject([{ filename: named('tickets-000001-000002') }]);
    expect(await readNumbers(attachments[0]?.content ?? '')).toEqual([1, 2]);
    expect(text).toContain('attached');
    expect((await show(bySmtp)).attachments).toEqual([]);
  });

  it('has only a link if there are too many tickets [RECORD-22]', async () => {
    const to = await confirmTo(bySmtp, MOST_ATTACHED + 1);
    const { raw } = server.received.find(({ to: [address] }) => address === to) ?? { raw: '' };
    expect(raw).not.toBe('');
    expect(attachmentIn(raw)).toBeNull();
  });

  it('is sent without the proofs if the log cannot be signed [RECORD-22]', async () => {
    const { proofs } = bySmtp.services;
    const { filesOf } = proofs;
    proofs.filesOf = async () => {
      throw new Error('the log is refused');
    };
    const to = await confirmTo(bySmtp, 1);
    proofs.filesOf = filesOf;
    const { raw } = server.received.find(({ to: [address] }) => address === to) ?? { raw: '' };
    expect(raw).not.toBe('');
    expect(attachmentIn(raw)).toBeNull();
  });

  it('has no proofs when an admin sends a test, whatever order they name [RECORD-22]', async () => {
    const draw = await publishedDraw(bySmtp, await verifiedHost(bySmtp), noGame);
    const { order } = await buy((await register(bySmtp)).client, draw, 1);
    const boss = await confirmed(await admin(bySmtp));
    const to = `${crypto.randomUUID()}@example.org`;
    const { status } = await boss.client.call('POST /api/admin/test-email-template', {
      body: { emailType: 'order-confirmation', to, dynamicData: { orderId: order.id } },
    });
    expect(status).toBeLessThan(300);
    const { raw } = server.received.find(({ to: [address] }) => address === to) ?? { raw: '' };
    expect(raw).not.toBe('');
    expect(attachmentIn(raw)).toBeNull();
  });
});
