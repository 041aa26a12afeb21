import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { TeamRole } from '#domain/organisations/roles.ts';
import { emails } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import type { Someone } from './people.ts';

/** A new organisation with a short address of its own. */
export const organisationInput = (more: object = {}) => ({
  slug: `hall-${randomUUID().slice(0, 8)}`,
  name: 'Fernhill Village Hall',
  ...more,
});

/** Starts an organisation and returns its short address. */
export async function startOrganisation(
  { client }: Pick<Someone, 'client'>,
  more: object = {},
): Promise<string> {
  const { status, body, error } = await client.call('POST /api/v1/organisations', {
    body: organisationInput(more),
  });
  if (status !== 201) throw new Error(`the organisation was not started: ${error.message}`);
  return body.slug;
}

const started = new WeakMap<Someone, Promise<string>>();

/** The short address of an organisation of this host, the same each time, because hosts cannot start many. */
export function organisationOf(host: Someone): Promise<string> {
  const slug = started.get(host) ?? startOrganisation(host);
  started.set(host, slug);
  return slug;
}

/** The token in the newest invitation to this address. */
export async function invitationTo({ database, services }: TestApp, email: string): Promise<string> {
  const [row] = await database.db
    .select()
    .from(emails)
    .where(sql`${eq(emails.template, 'organisation-invitation')} and ${emails.recipient} = ${email}`)
    .orderBy(desc(emails.id))
    .limit(1);
  return services.tokens.tokenOf(String(row?.data.tokenId));
}

/** Adds the person to the team, by an invitation that they accept. */
export async function joinTeam(
  app: TestApp,
  owner: Pick<Someone, 'client'>,
  { slug, person, role }: { slug: string; person: Someone; role: TeamRole },
): Promise<void> {
  const { email } = person.user;
  await owner.client.call('POST /api/v1/organisations/:slug/members', {
    params: { slug },
    body: { email, role },
  });
  const { status, error } = await person.client.call('POST /api/v1/organisation-invitations/:token', {
    params: { token: await invitationTo(app, email) },
  });
  if (status !== 200) throw new Error(`${email} did not join: ${error.message}`);
}
