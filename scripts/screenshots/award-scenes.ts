import { openDialog, press, see } from './actions.ts';
import { prepareAwards, type WonDraw } from './awards.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

/** Prizes from won to received: the winner's page, the host's panel, the public steps and the admin queue. */
export async function awardScenes({ cast, draws }: Stage): Promise<Scene[]> {
  const { imageUrl, imageAlt } = draws.lighthouse;
  const made = await prepareAwards(cast, { imageUrl, imageAlt });
  const { won, several, cash, cashClaimed, claimed, sent, problem, lost, undelivered, long } = made;
  const { host, winner, longest } = made;
  const path = ({ draw }: WonDraw, rest: string) => `/prize-draw/${draw.id}${rest}`;
  const openCase = ({ draw, awards }: WonDraw) => `/admin?tab=awards&draw=${draw.id}&open=${awards[0]?.id}`;
  return [
    ...listScenes('won', { as: winner })({
      'first-look': { path: path(won, '/won'), screen: true },
      'several-first-look': path(several, `/won?award=${several.awards[2]?.id}`),
      cash: path(cash, '/won'),
      decline: { path: path(won, '/won'), screen: true, act: openDialog('Decline') },
      form: { path: path(won, '/won'), act: [press('Claim your prize'), see('Full name')] },
      'form-wrong': {
        path: path(won, '/won'),
        act: [press('Claim your prize'), press('Send my claim'), see('Please enter the town or city')],
      },
      'form-cash': { path: path(cash, '/won'), act: [press('Claim your cash'), see('Full name')] },
      'cash-claimed': path(cashClaimed, '/won'),
      claimed: path(claimed, '/won'),
      sent: path(sent, '/won'),
      arrived: { path: path(sent, '/won'), screen: true, act: openDialog('It arrived') },
      'problem-form': { path: path(sent, '/won'), act: [press('There’s a problem'), see('What happened')] },
      problem: path(problem, '/won'),
      lost: path(lost, '/won'),
      undelivered: path(undelivered, '/won'),
      'long-name': { path: path(long, '/won'), as: longest },
      dashboard: { path: '/dashboard', screen: true },
      'not-the-winner': { path: path(won, '/won'), as: host, status: 403 },
    }),
    ...listScenes('panel', { as: host })({
      several: path(several, '/winners'),
      claimed: path(claimed, '/winners'),
      sent: { path: path(claimed, '/winners'), screen: true, act: openDialog('Mark as sent') },
      problem: path(problem, '/winners'),
      redraw: { path: path(several, '/winners'), screen: true, act: openDialog('Redraw') },
      'not-drawn': { path: `/prize-draw/${draws.lighthouse.id}/winners`, as: cast.host },
      control: path(several, '/admin'),
      cash: path(cashClaimed, '/winners'),
      'undelivered-money': path(undelivered, '/money'),
    }),
    ...listScenes(
      'awards',
      {},
    )({
      timeline: path(several, ''),
      'timeline-winner': { path: path(sent, ''), as: winner, screen: true },
    }),
    ...listScenes('admin', { as: cast.admin })({
      awards: '/admin?tab=awards',
      'award-problem': openCase(problem),
      'award-lost': openCase(lost),
      'award-decide': { path: openCase(problem), screen: true, act: openDialog('Mark as not delivered') },
      'award-disqualify': { path: openCase(won), screen: true, act: openDialog('Disqualify') },
    }),
  ];
}
