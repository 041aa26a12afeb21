import type { Page } from 'playwright-core';
import type { Person } from './browser.ts';
import { answered } from './sold-tickets.ts';

/** A draw's card on the dashboard. */
export const card = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true }).first();

export const tile = (page: Page, label: string) =>
  page.locator('main dl').first().locator('div', { hasText: label }).locator('dd').first().textContent();

export const drawId = (id: string) => ({ params: { id } });

/** Buys this many tickets. Returns their ids. */
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

/** Gives a wrong answer to the challenge of a draw. Returns the challenge's id. */
export const answerWrongly = ({ api }: Person, id: string): Promise<string> => answered(api, { id }, false);
