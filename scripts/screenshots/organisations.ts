import { setTimeout as wait } from 'node:timers/promises';
import type { OrganisationInput } from '#contract/draws/organisations.ts';
import { DRAW_LIMITS } from '#domain/draws/fields.ts';
import { ORGANISATION_LIMITS as limits } from '#domain/organisations/fields.ts';
import { findLinkInEmail } from '../../tests/helpers/email-links.ts';
import type { Person } from '../../tests/helpers/site-people.ts';
import { buy } from '../../tests/helpers/sold-tickets.ts';
import { type Cast, createDraw, finishDraw, VERIFIED_HOST } from './cast.ts';
import { doOnce } from './scene.ts';

/** An organisation of the demo, with open and past draws, that was verified. */
export const DEMO_HALL = 'pebble-point-hall';

/** Creates organisations, teams and invitations. Each is created only when a picture needs it. */
export function prepareOrganisations(cast: Cast) {
  const { host, admin } = cast;
  const start = async (owner: Person, input: Partial<OrganisationInput> & { slug: string; name: string }) => {
    await owner.api('POST /api/v1/organisations', { body: { links: [], ...input } });
    return input.slug;
  };
  const verify = (slug: string, name: string, checked: string) =>
    admin.api('PUT /api/v1/admin/organisations/:slug/verify', { params: { slug }, body: { name, checked } });
  const invite = async (slug: string, email: string, role: 'editor' | 'drawer' | 'treasurer' | 'viewer') => {
    await host.api('POST /api/v1/organisations/:slug/members', { params: { slug }, body: { email, role } });
    return waitForLink(admin, email);
  };

  /** The demo's hall with a team of four and two open invitations. */
  const team = doOnce(async () => {
    const [treasurer, drawer, long] = await Promise.all([
      cast.register('Tilly', 'Tally'),
      cast.register('Dora', 'Drum'),
      cast.register('Bartholomew-Maximilian-Alexander', 'V'.repeat(60)),
    ]);
    for (const [person, role] of [
      [treasurer, 'treasurer'],
      [drawer, 'drawer'],
      [long, 'editor'],
    ] as const) {
      const link = await invite(DEMO_HALL, person.email, role);
      const token = link.split('/').at(-1) ?? '';
      await person.api('POST /api/v1/organisation-invitations/:token', { params: { token } });
    }
    const guest = await cast.register('Ingrid', 'Vited');
    const invitation = await invite(DEMO_HALL, guest.email, 'viewer');
    await invite(DEMO_HALL, `${'a-very-long-address'.repeat(3)}@pictures.example`, 'editor');
    return { treasurer, guest, invitation };
  });

  /** An organisation with the longest texts, made of words or of letters without spaces, and a draw of it. */
  const createLongest = async (kind: 'words' | 'letters') => {
    const owner = await cast.register('Lettice', kind === 'words' ? 'Words' : 'Letters', VERIFIED_HOST);
    const fill = (length: number) =>
      (kind === 'words'
        ? 'The Friends of the Village Hall, Library and Bowling Green of Upper and Lower Wallop. '.repeat(40)
        : 'Llanfairpwllgwyngyll'.repeat(200)
      )
        .slice(0, length)
        .trim();
    const name = fill(limits.name);
    const slug = await start(owner, {
      slug:
        kind === 'words'
          ? 'the-friends-of-upper-and-lower-wallop'
          : 'llanfairpwllgwyngyllgogerychwyrndrobwll',
      name,
      about: fill(limits.about / 4),
      place: fill(limits.place),
      links: Array.from({ length: limits.links }, (_, at) => ({
        label: fill(limits.linkLabel),
        url: `https://www.${'long'.repeat(12)}.example/${at}`,
      })),
      contactEmail: `${'treasurer'.repeat(5)}@${'long'.repeat(12)}.example`,
    });
    await verify(slug, name, fill(limits.checked));
    const title = fill(DRAW_LIMITS.title.max);
    const prizes = [{ rank: 1, description: fill(DRAW_LIMITS.prizeDescription.max) }];
    const open = await createDraw(owner, {
      title,
      prizes,
      organisation: { slug },
      charityName: fill(DRAW_LIMITS.charityName.max),
      ticketPrice: DRAW_LIMITS.ticketPrice.max,
      ticketLimit: DRAW_LIMITS.ticketLimit.max,
    });
    const past = await createDraw(owner, { title, prizes, organisation: { slug } });
    await buy(cast.guest, past, 3);
    await finishDraw(owner, past);
    return { slug, open };
  };

  return {
    team,
    longestWords: doOnce(() => createLongest('words')),
    longestLetters: doOnce(() => createLongest('letters')),
    /** An organisation without draws, pictures and texts. */
    empty: doOnce(async () => {
      const owner = await cast.register('Acacia', 'Plott', VERIFIED_HOST);
      return start(owner, { slug: 'acorn-street-allotments', name: 'Acorn Street Allotments' });
    }),
    /** An organisation whose host is not verified, with a draft. */
    unverified: doOnce(async () => {
      const slug = await start(cast.unverifiedHost, { slug: 'parish-quilters', name: 'The Parish Quilters' });
      await createDraw(cast.unverifiedHost, { title: 'A sampler', startDate: null, organisation: { slug } });
      return slug;
    }),
    /** An organisation whose name an admin refused. */
    refused: doOnce(async () => {
      const slug = await start(host, { slug: 'the-lottery-office', name: 'The Lottery Office' });
      await admin.api('PUT /api/v1/admin/organisations/:slug/refuse-name', {
        params: { slug },
        body: { reason: 'It sounds like an authority.' },
      });
      return slug;
    }),
  };
}

const EMAIL_TRIES = 60;

/** Waits until the invitation has left the outbox, and returns its link. */
async function waitForLink(admin: Person, email: string): Promise<string> {
  for (let tries = 0; tries < EMAIL_TRIES; tries += 1) {
    const link = await findLinkInEmail(admin, email, '/team-invitation');
    if (link) return link;
    await wait(500);
  }
  throw new Error(`No invitation was sent to ${email}.`);
}
