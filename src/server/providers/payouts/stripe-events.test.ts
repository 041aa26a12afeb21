import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ThinEvent } from '../../../../tests/helpers/fake-stripe/objects.ts';
import { type ConnectSetup, newPayee, startConnect } from '../../../../tests/helpers/stripe-connect.ts';
import type { PayoutEvent } from './provider.ts';

let fake: ConnectSetup['fake'];
let connect: ConnectSetup['connect'];
let received: (PayoutEvent | Error)[];
let close: () => void;
beforeEach(async () => {
  ({ fake, connect } = await startConnect());
  received = [];
  close = await listen();
});
afterEach(async () => {
  close();
  await fake.stop();
});

/** Receives thin events as the webhook does. */
async function listen(): Promise<() => void> {
  const server = createServer(async (request, response) => {
    const event = parse(await buffer(request), request.headers);
    received.push(event);
    response.writeHead(event instanceof Error ? 400 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  fake.thinEvents.sendTo(`http://127.0.0.1:${address.port}`);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

function parse(body: Buffer, headers: Record<string, unknown>): PayoutEvent | Error {
  try {
    return connect.parseEvent(body, headers);
  } catch (error) {
    return error instanceof Error ? error : new Error('something else was thrown');
  }
}

const newRecipient = () => connect.createRecipient(newPayee());

const CAPABILITY = 'v2.core.account[configuration.recipient].capability_status_updated';

it('names the account, whose current state is then read [CONNECT-09]', async () => {
  const { account } = await newRecipient();
  fake.recipients.complete(account);
  await fake.thinEvents.idle();
  const id = expect.stringMatching(/^evt_/);
  expect(received).toEqual(expect.arrayContaining([{ id, type: CAPABILITY, about: 'account', account }]));
  expect((await connect.lookUpRecipient(account)).status).toBe('active');
});

it('names the transfer that was created or reversed', async () => {
  const { account } = await newRecipient();
  fake.recipients.complete(account);
  fake.balance.topUp(5_000);
  const request = { id: 'p1', attempt: 1, account, amountPence: 1_000, group: 'g1' };
  const outcome = await connect.transfer(request);
  const reference = outcome.status === 'made' ? outcome.transfer.reference : '';
  await connect.reverse({ id: 'r1', attempt: 1, transfer: reference, amountPence: 1_000 });
  await fake.thinEvents.idle();
  const about = received.filter((event) => 'about' in event && event.about === 'transfer');
  expect(about).toMatchObject([
    { type: 'v1.transfer.created', reference },
    { type: 'v1.transfer.reversed', reference },
  ]);
});

it('leads to the current state if it is late, repeated, out of order or missing', async () => {
  const { account } = await newRecipient();
  fake.thinEvents.hold();
  fake.recipients.complete(account);
  fake.recipients.restrict(account, 'The document has expired.');
  await fake.thinEvents.release((events) => {
    const backwards = events.filter(({ type }) => type === CAPABILITY).toReversed();
    return [...backwards, ...backwards];
  });
  await fake.thinEvents.idle();
  expect((await connect.lookUpRecipient(account)).status).toBe('restricted');
});

it('is sent again if our response is lost', async () => {
  const { account } = await newRecipient();
  await fake.thinEvents.idle();
  received = [];
  fake.thinEvents.loseResponses(1);
  fake.recipients.close(account);
  await fake.thinEvents.idle();
  const [first, second] = received;
  expect(received).toHaveLength(2);
  expect(second).toEqual(first);
});

const aboutNothing: ThinEvent = {
  id: 'evt_1',
  object: 'v2.core.event',
  created: '2026-01-01T00:00:00.000Z',
  livemode: false,
  related_object: null,
  type: 'v2.core.account_link.returned',
};

it.each(['bad', 'old', 'none'] as const)(
  'is rejected with a signature that is %s [CONNECT-09]',
  async (signature) => {
    expect(await fake.thinEvents.deliver(aboutNothing, signature)).toBe(400);
    expect(received).toMatchObject([{ kind: 'invalid', code: 'bad_signature' }]);
  },
);

it('about something else is accepted', async () => {
  expect(await fake.thinEvents.deliver(aboutNothing)).toBe(200);
  expect(received).toEqual([{ id: 'evt_1', type: aboutNothing.type, about: 'nothing' }]);
});
