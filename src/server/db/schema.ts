// The whole schema in one place, for Drizzle and for its migrations.
export { drawAttempts, drawPrizes, drawResults, drawTermsChanges, prizeDraws } from './schema/draws.ts';
export {
  challenges,
  orderContacts,
  orderLines,
  orders,
  payments,
  refunds,
  tickets,
} from './schema/orders.ts';
export { configuredAdmin, people, sessions, throttles } from './schema/people.ts';
export { auditEntries } from './schema/records.ts';
