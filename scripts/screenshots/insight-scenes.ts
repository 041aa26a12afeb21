import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Person } from '../../tests/helpers/site-people.ts';
import { fill, openDialog, press, scrollTo } from './actions.ts';
import { createDraw } from './cast.ts';
import { doOnce, listScenes, type Scene, type Stage } from './scene.ts';

/** A draw's insights, and its updates for buyers. */
export function insightScenes({ cast, draws }: Stage): Scene[] {
  const { host, longHost, emptyHost, unverifiedHost } = cast;
  const insights = ({ id }: PrizeDraw, query = '') => `/prize-draw/${id}/insights${query}`;
  const updates = ({ id }: PrizeDraw) => `/prize-draw/${id}/updates`;
  const write = [
    fill('Subject', 'The lamp is lit again'),
    fill('Your update', 'Dear all,\n\nthe lamp room was painted this week. Thank you!'),
  ];
  const post = doOnce(() => postUpdates(longHost, draws.wrongly));
  const outcomes = ['draw', 'all', 'none', 'later', 'failed'];
  const leave = `/leave-updates?token=${'x'.repeat(64)}`;
  const leaveSales = `/leave-host-emails?token=${'x'.repeat(44)}`;
  const remind = ['asked', 'set', 'cancelled', 'late', 'invalid', 'too-many', 'failed'];
  return [
    ...listScenes('insights', { path: insights(draws.lighthouse), as: host })({
      selling: {},
      week: insights(draws.lighthouse, '?range=week'),
      drawn: insights(draws.cakes),
      empty: insights(draws.supper),
      longest: { path: insights(draws.long), as: longHost },
      print: { print: true },
      'not-the-creator': { as: emptyHost, status: 403 },
      numbers: {
        act: async (page) => {
          for (const numbers of await page.getByText('Show the numbers').all()) await numbers.click();
        },
      },
    }),
    ...listScenes('updates', { path: updates(draws.lighthouse), as: host })({
      empty: {},
      'without-holders': updates(draws.supper),
      'not-verified': {
        path: async () => updates(await createDraw(unverifiedHost, { title: 'A sampler', startDate: null })),
        as: unverifiedHost,
        status: 403,
      },
      'missing-words': { act: press(/^Post to/) },
      preview: { screen: true, act: [write, openDialog('Preview')] },
      ask: { screen: true, act: [write, openDialog(/^Post to/)] },
      posted: { path: updates(draws.wrongly), as: longHost, before: post },
    }),
    ...listScenes('updates')({
      'on-the-page': {
        path: `/prize-draw/${draws.wrongly.id}`,
        screen: true,
        before: post,
        act: scrollTo((page) => page.locator('#updates')),
      },
      leave,
      ...Object.fromEntries(outcomes.map((outcome) => [`leave-${outcome}`, `${leave}&outcome=${outcome}`])),
    }),
    ...listScenes('remind')({
      confirm: '/remind-me?token=a',
      cancel: '/cancel-reminder?token=a',
      'leave-sales': leaveSales,
      'left-sales': `${leaveSales}&outcome=kind`,
      ...Object.fromEntries(remind.map((outcome) => [outcome, `/remind-me?outcome=${outcome}&cancel=a`])),
    }),
  ];
}

/** Posts as many updates as a day allows: a long one and a short one. */
async function postUpdates({ api }: Person, { id }: PrizeDraw): Promise<void> {
  const subject = `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, and ${'more '.repeat(9)}`;
  const words = `${'Thank you all for so many tickets; here is what happens next. '.repeat(12)}\n\n${'x'.repeat(300)}`;
  for (const body of [
    { subject: subject.slice(0, 100).trim(), words },
    { subject: 'A word', words: 'Thank you.\nSee you soon.' },
  ]) {
    await api('POST /api/v1/prize-draws/:id/updates', { params: { id }, body });
  }
}
