import type { DrawnDraw } from '#contract/pages/winners.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { findVacancy } from '#domain/awards/vacancy.ts';
import { calculateDrawMoney } from '#domain/ledger/draw-money.ts';
import { findCash, type WinnerCash } from '#domain/outcome/divide-money.ts';
import { formatHostName } from '#server/features/draws/lifecycle/service.ts';
import { proveName } from '#server/features/public-log/log/service.ts';
import type { DrawnRow, EarlierRow, WinnerRow } from './store.ts';

/** Shows winners by their public names, even to the host and admins. */
export function presentDrawn(row: DrawnRow): DrawnDraw {
  const { outcome, winners } = calculateDrawMoney(row.books);
  return {
    id: row.id,
    title: row.title,
    hostName: formatHostName(row.host, row.promisedHost, row.organisationName),
    imageUrl: row.imageUrl,
    imageAlt: row.imageAlt,
    colorScheme: row.colorScheme,
    customColor: row.customColor,
    completedAt: new Date(row.completedAt).toISOString(),
    ticketsSold: row.ticketsSold,
    entered: row.entered,
    charityName: row.charityName,
    provable: row.provable,
    outcome,
    minTicketAmount: row.books.minTicketAmount,
    winners: row.winners.map((winner) => presentWinner(row.id, winner, winners)),
    earlier: row.earlier.map(presentEarlier),
  };
}

function presentWinner(
  drawId: string,
  winner: WinnerRow,
  cash: readonly WinnerCash[],
): DrawnDraw['winners'][number] {
  const { rank, prize, ticketNumber, drawnAt, award } = winner;
  return {
    rank,
    prize,
    ticketNumber,
    drawnAt: new Date(drawnAt).toISOString(),
    winnerName:
      ticketNumber === null ? null : formatDisplayName(proveName(winner, { drawId, number: ticketNumber })),
    cashPence: findCash(cash, rank),
    vacancy: award && findVacancy(award),
  };
}

const presentEarlier = (row: EarlierRow): DrawnDraw['earlier'][number] => ({
  ...row,
  drawnAt: new Date(row.drawnAt).toISOString(),
});
