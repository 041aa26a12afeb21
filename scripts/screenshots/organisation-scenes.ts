import { openDialog, see, seeRole, submit } from './actions.ts';
import { DEMO_HALL, prepareOrganisations } from './organisations.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

const pageOf = (slug: string) => `/@${slug}`;
const edit = (slug: string) => `/organisations/${slug}`;
const teamOf = (slug: string) => `/organisations/${slug}/team`;

/** The public pages of organisations, and what their teams see. */
export function organisationScenes({ cast }: Stage): Scene[] {
  const { host, revokedHost, unverifiedHost, newcomer } = cast;
  const { team, longestWords, longestLetters, empty, unverified, refused } = prepareOrganisations(cast);
  const guest = async () => (await team()).guest;
  return [
    ...listScenes('organisation')({
      page: pageOf(DEMO_HALL),
      'page-first-screen': { path: pageOf(DEMO_HALL), screen: true },
      'page-not-verified': pageOf('little-acre-friends'),
      'page-of-member': { path: pageOf(DEMO_HALL), as: host, screen: true },
      empty: async () => pageOf(await empty()),
      'longest-words': async () => pageOf((await longestWords()).slug),
      'longest-letters': async () => pageOf((await longestLetters()).slug),
      'longest-words-draw': async () => `/prize-draw/${(await longestWords()).open.id}`,
      'longest-letters-draw': async () => `/prize-draw/${(await longestLetters()).open.id}`,
      'page-missing': { path: pageOf('no-such-hall'), status: 404 },
    }),
    ...listScenes('organisation', { as: host })({
      list: async () => {
        await refused();
        return '/organisations';
      },
      'list-empty': { path: '/organisations', as: revokedHost },
      new: '/organisations/new',
      'new-errors': { path: '/organisations/new', act: [submit, see('Please enter the name')] },
      edit: edit(DEMO_HALL),
      'edit-unverified': { path: async () => edit(await unverified()), as: unverifiedHost },
      'edit-refused': async () => edit(await refused()),
      team: async () => {
        await team();
        return teamOf(DEMO_HALL);
      },
      'team-alone': { path: async () => teamOf(await unverified()), as: unverifiedHost },
      'team-remove': { path: teamOf(DEMO_HALL), screen: true, act: openDialog(/^Remove/) },
      'team-missing': { path: teamOf('no-such-hall'), status: 404 },
      invitation: { path: async () => (await team()).invitation, as: newcomer },
      'invitation-used': { path: '/team-invitation/used', act: seeRole('heading', /can’t be used/) },
    }),
    { name: 'organisation/invitation-signed-out', path: async () => (await team()).invitation },
    {
      name: 'organisation/team-treasurer',
      path: teamOf(DEMO_HALL),
      as: async () => (await team()).treasurer,
    },
    { name: 'organisation/invitation-guest', path: async () => (await team()).invitation, as: guest },
  ];
}
