import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/database.ts';
import { playExclusions, siteSettings } from '#server/db/schema.ts';
import type { Client, TestApp } from '../helpers/app.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { startOrganisation } from '../helpers/organisations.ts';
import { admin, confirmed, register, type Someone, verifiedHost } from '../helpers/people.ts';
import { clerk } from '../helpers/postal.ts';
import { soldDraw } from '../helpers/sold-draw.ts';
import { buy } from '../helpers/tickets.ts';

export const ROLES = ['visitor', 'buyer', 'host', 'clerk', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A text that only some callers may see: the email address of a person in this world. */
export type Secret = { text: string; seenBy: readonly Role[] };

export type World = { client: (role: Role) => Client; secrets: Secret[] };

let worlds = 0;

/**
 * Creates new callers and what they can act on: a draw on sale, one whose drawing is due, and an organisation of the
 * host, with tickets of the buyer and of a bystander; and a host with a draw to which no caller belongs.
 */
export async function createWorld(app: TestApp): Promise<World> {
  worlds += 1;
  // In the world before, the admin may have stopped all sales or changed the limits, and someone may have taken a break,
  // after which no one with their name and date of birth can register.
  await app.database.db.delete(siteSettings);
  await app.services.settings.follow();
  await app.database.db.delete(playExclusions);
  const emailOf = (name: string) => `secret-${name}-${worlds}@private.example`;
  const [buyer, bystander, stranger] = [
    await register(app, { email: emailOf('buyer'), firstName: 'Bea', lastName: 'Birch' }),
    await register(app, { email: emailOf('bystander'), firstName: 'Otto', lastName: 'Oak' }),
    await register(app, { email: emailOf('stranger'), firstName: 'Sam', lastName: 'Spruce' }),
  ];
  const host = await verifiedHost(app, { email: emailOf('host') });
  const otherHost = await verifiedHost(app, { email: emailOf('other-host') });
  const boss = await confirmed(await admin(app, { email: emailOf('admin') }));
  const keyer = await clerk(app);
  await startOrganisation(host, { slug: `fuzz-hall-${worlds}` });
  for (const owner of [host, otherHost]) {
    const draw = await publishedDraw(app, owner, { skillGameType: null, skillGameDifficulty: null });
    const holders = owner === host ? [buyer, bystander] : [stranger];
    for (const holder of holders) await buy(holder.client, draw, 2);
    await soldDraw(app, owner, { blocks: holders.map((holder) => ({ holder, quantity: 2 })) });
  }
  const clients: Record<Exclude<Role, 'visitor'>, Someone> = { buyer, host, clerk: keyer, admin: boss };
  const visitor = app.client();
  return {
    client: (role) => (role === 'visitor' ? visitor : clients[role].client),
    secrets: [
      { text: emailOf('buyer'), seenBy: ['buyer', 'host', 'admin'] },
      { text: emailOf('bystander'), seenBy: ['host', 'admin'] },
      { text: emailOf('stranger'), seenBy: ['admin'] },
      { text: emailOf('host'), seenBy: ['host', 'admin'] },
      { text: emailOf('other-host'), seenBy: ['admin'] },
      { text: emailOf('admin'), seenBy: ['admin'] },
    ],
  };
}

/** The tables whose rows the parts of addresses name. */
const TABLES: Record<string, string> = {
  users: 'people',
  hosts: 'people',
  people: 'people',
  'prize-draws': 'prize_draws',
  draws: 'prize_draws',
  tickets: 'tickets',
  orders: 'orders',
  awards: 'awards',
  payables: 'payables',
  updates: 'draw_updates',
  complaints: 'complaints',
  challenge: 'challenges',
  entries: 'postal_entries',
  sessions: 'sessions',
};

/** Reads identifiers of rows, by the part of an address that precedes them. The newest world has the last ones. */
export async function readIds({ database }: TestApp): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [part, table] of Object.entries(TABLES)) {
    const rows = await queryRows<{ id: string }>(
      database.db,
      sql`select id::text as id from ${sql.identifier(table)} order by id desc limit 20`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) found.set(part, ids);
  }
  const slugs = await queryRows<{ slug: string }>(
    database.db,
    sql`select slug from organisations order by slug limit 20`,
  );
  found.set(
    'organisations',
    slugs.map(({ slug }) => slug),
  );
  return found;
}
