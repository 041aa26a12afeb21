import type { Buyer, SoldOrder } from '#contract/sales/order-lists.ts';
import { isEntered } from '#domain/draws/entered.ts';
import { toNumberRanges } from '#domain/email/number-ranges.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Answered, BuyerRow, OrderRow } from './store.ts';

const presentPerson = ({ personId, firstName, lastName, email }: OrderRow | BuyerRow) => ({
  userId: personId,
  firstName,
  lastName,
  email,
});

/** The number of tickets that are entered into the draw. */
export const countEntered = (answers: readonly Answered[]): number =>
  answers.reduce(
    (sum, { valid, ...answer }) => sum + (isEntered({ voidedAt: null, ...answer }) ? valid : 0),
    0,
  );

/** Before the entries are sealed, nothing may reveal whether an answer was correct. */
const presentEntered = (answers: readonly Answered[], isSealed: boolean) =>
  isSealed ? { entered: countEntered(answers) } : {};

export const presentSoldOrder = (row: OrderRow, isSealed: boolean): SoldOrder => ({
  id: row.key,
  number: formatOrderNumber(row.key),
  status: row.status,
  createdAt: new Date(row.createdAt).toISOString(),
  buyer: presentPerson(row),
  quantity: row.quantity,
  tickets: toNumberRanges(row.numbers),
  totalPence: row.totalPence,
  refundedPence: row.refundedPence,
  voided: row.voided,
  ...presentEntered(row.answers, isSealed),
});

const presentTime = (time: string | null): string | null => time && new Date(time).toISOString();

export const presentBuyer = (row: BuyerRow, isSealed: boolean): Buyer => ({
  ...presentPerson(row),
  orders: row.orders,
  tickets: row.tickets,
  paidPence: row.paidPence,
  refundedPence: row.refundedPence,
  firstOrderAt: presentTime(row.firstOrderAt),
  lastOrderAt: presentTime(row.lastOrderAt),
  voided: row.voided,
  ...presentEntered(row.answers, isSealed),
});
