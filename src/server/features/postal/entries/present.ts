import type { KeyedEntry, PostalCounts, PostalEntry, PostRoomDraw } from '#contract/postal/postal-entries.ts';
import type { CardRow, CountRow, Entry, RoomDraw } from './store.ts';

const presentCards = (cards: readonly CardRow[]) => ({
  tickets: cards.flatMap(({ card, ticketNumber }) => (ticketNumber === null ? [] : [{ card, ticketNumber }])),
  refused: cards.flatMap(({ card, cause }) => (cause === null ? [] : [{ card, cause }])),
});

export const presentKeyedEntry = ({ entry, cards }: Entry): KeyedEntry => ({
  reference: entry.reference,
  ...presentCards(cards),
});

/** An entry for anyone who has its reference, without the person's name. */
export const presentEntry = ({ entry, cards }: Entry): PostalEntry => ({
  reference: entry.reference,
  drawId: entry.drawId,
  drawTitle: entry.drawTitle,
  receivedOn: entry.receivedOn,
  cards: cards.length,
  ...presentCards(cards),
});

export const presentCounts = (rows: readonly CountRow[]): PostalCounts => ({
  credited: rows.find(({ cause }) => cause === null)?.cards ?? 0,
  refused: rows.flatMap(({ cause, cards }) => (cause === null ? [] : [{ cause, cards }])),
});

export const presentRoomDraw = (row: RoomDraw): PostRoomDraw => ({
  id: row.id,
  reference: row.reference ?? '',
  title: row.title,
  hasGame: row.skillGameType !== null,
  receivedBy: (row.receivedBy ?? new Date(0)).toISOString(),
  maxTicketsPerPerson: row.maxTicketsPerPerson,
  cards: row.cards,
  keyedAt: row.keyedAt === null ? null : new Date(row.keyedAt).toISOString(),
  canComplete: row.canComplete,
});
