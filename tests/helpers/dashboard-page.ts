import type { Page } from 'playwright-core';
import type { Person } from './browser.ts';

/** What the dashboard says of a draw. */
export const card = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true }).first();

/** The number of a tile. */
export const tile = (page: Page, label: string) =>
  page.locator('main dl').first().locator('div', { hasText: label }).locator('dd').first().textContent();

export const drawId = (id: string) => ({ params: { id } });

/** Somebody buys so many tickets of a draw. Answers the tickets' ids. */
export async function buyTickets(
  person: Person,
  id: string,
  quantity: number,
  challengeId: string | null = null,
): Promise<string[]> {
  const { tickets } = await person.api('POST /api/v1/prize-draws/:id/tickets', {
    ...drawId(id),
    body: { quantity, challengeId },
  });
  return tickets.map((ticket) => ticket.id);
}

/** Somebody who has given a wrong answer to the challenge of a draw. Answers the challenge's id. */
export async function answeredWrongly(person: Person, id: string): Promise<string> {
  const challenge = await person.api('POST /api/v1/prize-draws/:id/challenge', drawId(id));
  await person.api('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { id, challengeId: challenge.id },
    body: { answer: 'surely-wrong' },
  });
  return challenge.id;
}
