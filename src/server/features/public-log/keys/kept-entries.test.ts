import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type KeptGroup, openKeptEntries } from './kept-entries.ts';
import type { KeptOrder } from './kept-records.ts';
import { createSigningKeys } from './signing-key.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const key = createSigningKeys(['9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60']);

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterEach(() => rm(directory, { recursive: true }));

const files = async () => (await readdir(join(directory, 'log-entries', ID))).toSorted();
const group = (first: number, count: number): KeptGroup => ({
  first,
  firstTicket: first,
  texts: Array.from({ length: count }, (_, index) => `entry ${first + index}`),
});
const order = (first: number): KeptOrder => ({
  order: { id: `order ${first}` },
  line: null,
  contact: { email: 'ada@example.org' },
  payment: null,
  challenge: null,
  person: { id: 'person' },
  tickets: [{ number: first }],
});
const added = (first: number, count: number) => ({
  groups: [group(first, count)],
  orders: JSON.stringify([order(first)]),
});

it('keeps entries and orders, encrypted, and reads them after a restart', async () => {
  const entries = openKeptEntries(directory, key);
  await entries.append(ID, added(0, 2));
  await entries.append(ID, added(2, 3));
  const again = openKeptEntries(directory, key);
  expect(await again.readEnd(ID)).toBe(5);
  expect(await again.read(ID)).toEqual({ groups: [group(0, 2), group(2, 3)], orders: [order(0), order(2)] });
  const [name = ''] = await files();
  expect((await readFile(join(directory, 'log-entries', ID, name))).includes('ada@')).toBe(false);
  const other = openKeptEntries(directory, createSigningKeys(['11'.repeat(32)]));
  expect(await other.read(ID)).toEqual({ groups: [], orders: [] });
});

it('reads what earlier versions wrote', async () => {
  const records = [
    ['(1,paid)', '(2,3)', '(1,a@example.org)', '(4,succeeded)', null, '(5,)', '(6,1)(7,2)', null],
    [null, null, null, null, null, '(5,)', '(8,3)', post],
  ];
  const entries = openKeptEntries(directory, key);
  await entries.append(ID, { groups: [group(0, 3)], orders: JSON.stringify({ columns, records }) });
  const none = { order: null, line: null, contact: null, payment: null, challenge: null };
  const person = { id: '5', email: null };
  expect((await entries.read(ID)).orders).toEqual([
    {
      order: { id: '1', status: 'paid' },
      line: { id: '2', quantity: '3' },
      contact: { order_id: '1', email: 'a@example.org' },
      payment: { id: '4', status: 'succeeded' },
      challenge: null,
      person,
      post: null,
      tickets: [
        { id: '6', number: '1' },
        { id: '7', number: '2' },
      ],
    },
    { ...none, person, post, tickets: [{ id: '8', number: '3' }] },
  ]);
});

it('goes on in a new file if the last one is damaged', async () => {
  const entries = openKeptEntries(directory, key);
  await entries.append(ID, added(0, 2));
  const [name = ''] = await files();
  await writeFile(join(directory, 'log-entries', ID, name), 'damaged');
  await entries.append(ID, added(2, 3));
  expect(await files()).toEqual([name, '0000000002-0000000005']);
  expect(await entries.read(ID)).toEqual({ groups: [group(2, 3)], orders: [order(2)] });
});

const columns = {
  order: ['id', 'status'],
  line: ['id', 'quantity'],
  contact: ['order_id', 'email'],
  payment: ['id', 'status'],
  challenge: ['id', 'sequence'],
  person: ['id', 'email'],
  tickets: ['id', 'number'],
};
const post = { entries: [], cards: [], challenges: [] };

it.each([
  JSON.stringify({ columns, records: ['()()()()()(5,)(6,1,2)'] }),
  JSON.stringify({ columns, records: ['(1)()()()()(5,)(6,1)'] }),
  JSON.stringify({ columns, records: [['(1,paid,more)()()()()(5,)(6,1)', post]] }),
  JSON.stringify({ columns: { ...columns, gift: ['id', 'to'] }, records: ['()()()()()(5,)(9,8)(6,1)'] }),
  '{"format":"newer"}',
])('does not go on without entries in a format that it does not know: %s', async (orders) => {
  const entries = openKeptEntries(directory, key);
  await entries.append(ID, added(0, 2));
  await entries.append(ID, { groups: [group(2, 3)], orders });
  await expect(entries.read(ID)).rejects.toThrow(/The kept entries in .*-0000000005 have a format/);
});

it('starts a new file once one is full', async () => {
  const entries = openKeptEntries(directory, key);
  for (const first of [0, 999, 1_500, 1_501])
    await entries.append(ID, added(first, first === 0 ? 999 : first === 999 ? 501 : 1));
  expect(await files()).toEqual(['0000000000-0000001500', '0000001500-0000001502']);
});

it('keeps every entry once if two processes use the directory', async () => {
  const [one, two] = [openKeptEntries(directory, key), openKeptEntries(directory, key)];
  for (let first = 0; first < 20; first += 1) {
    await Promise.all([one.append(ID, added(first, 1)), two.append(ID, added(first, 1))]);
  }
  const { groups, orders } = await one.read(ID);
  expect(groups.map(({ first }) => first)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(orders).toHaveLength(20);
});
