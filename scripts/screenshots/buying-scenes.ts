import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Person } from '../../tests/helpers/site-people.ts';
import { answered } from '../../tests/helpers/sold-tickets.ts';
import { type Action, check, choose, fail, fill, press, see, seeRole } from './actions.ts';
import { createDraw } from './cast.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

const PAY = /^Pay £/;
const confirmAge = [check('I am 18 or over'), check('I am a UK resident')];
const pay = [confirmAge, press(PAY)];
const buy = [pay, seeRole('heading', 'Purchase Complete!')];

/** Stores an answered challenge of this draw in the browser, as if it had been played there. */
export const keepAnswer =
  (person: Person, draw: PrizeDraw): Action =>
  async (page) => {
    const challengeId = await answered(person.api, draw);
    await page.addInitScript((value) => {
      sessionStorage.setItem('last_skill_result_key', 'kept');
      sessionStorage.setItem('kept', value);
    }, challengeId);
  };

/** Choosing tickets, paying for them, and the errors that can occur. */
export function buyingScenes({ cast, draws }: Stage): Scene[] {
  const { guest, firstBuyer, longHost } = cast;
  const { horse, lighthouse, soldOut, long, pink } = draws;
  const tickets = ({ id }: PrizeDraw) => `/prize-draw/${id}/tickets`;
  const purchase = ({ id }: PrizeDraw, quantity = 3) => `/prize-draw/${id}/purchase?quantity=${quantity}`;
  const played = keepAnswer(guest, lighthouse);
  const walkAway = [confirmAge, choose('Walk away'), press(PAY), see('Payment not finished')];
  const giveUp = [walkAway, press('Give up these tickets'), seeRole('button', 'Give up 2 tickets')];
  const finish = [walkAway, press('Finish payment'), seeRole('button', PAY)];
  return [
    ...listScenes('buy')({
      tickets: { path: tickets(lighthouse), before: played, act: fill('Number of tickets', '3') },
      'tickets-few-left': { path: tickets(horse), before: keepAnswer(guest, horse) },
      'tickets-sold-out': tickets(soldOut),
      'tickets-no-answer': { path: tickets(lighthouse), screen: true, act: see('Challenge Required') },
      'signed-out': { path: purchase(lighthouse), before: played },
    }),
    ...listScenes('buy', { as: guest })({
      'signed-in': { path: purchase(lighthouse), before: played, act: seeRole('button', PAY) },
      'no-challenge': purchase(pink, 1),
      errors: { path: purchase(lighthouse), before: played, act: press(PAY) },
      'too-many': { path: purchase(horse, 50), before: keepAnswer(guest, horse) },
      longest: purchase(long, 100),
      declined: {
        path: purchase(pink),
        screen: true,
        act: [confirmAge, choose('Decline'), press(PAY), see('Purchase Failed')],
      },
      success: {
        path: purchase(lighthouse, 5),
        as: firstBuyer,
        before: keepAnswer(firstBuyer, lighthouse),
        act: buy,
      },
      'success-one': { path: purchase(pink, 1), act: buy },
      'success-longest': { path: purchase(long, 24), act: buy },
      'success-print': { path: purchase(pink, 2), act: buy, print: true },
      busy: {
        path: purchase(pink, 2),
        before: fail('**/api/v1/prize-draws/*/tickets'),
        act: [pay, see('We’ll try again for you.')],
      },
    }),
    ...listScenes('buy', { as: guest, path: async () => purchase(await createDraw(longHost), 2) })({
      'walked-away': { act: walkAway },
      finishing: { act: finish },
      'give-up': { screen: true, act: giveUp },
      'given-up': { act: [giveUp, press('Give up 2 tickets'), see('Tickets given up')] },
      'finishing-declined': {
        act: [finish, choose('Decline'), press(PAY), see('Payment declined')],
      },
      'tickets-order-waits': {
        act: [
          walkAway,
          (page) => page.goto(new URL(page.url()).pathname.replace('purchase', 'tickets')),
          see('You have 2 tickets waiting for payment.'),
        ],
      },
    }),
  ];
}
