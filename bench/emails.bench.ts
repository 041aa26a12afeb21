// `npm run bench -- emails`: emails the result of a draw to 100,000 people. See bench/README.md.
import { type Delivery, deliverResults } from './emails/results.ts';
import { startBenchPostgres } from './harness/database.ts';
import { atMost, describeMachine, judge, printTable } from './harness/report.ts';

const PEOPLE = Number(process.argv[2] ?? 100_000);

/** Higher than any rate that the program reaches. */
const UNLIMITED = 10_000;
/** One minute at the default MAIL_RATE. */
const SLOW = { rate: 20, people: 1_200 };

/** The rate limit, plus one and a half seconds' worth of emails, which the sender may send in a burst to catch up. */
const SLOW_MOST = SLOW.rate * (1 + 1.5 / (SLOW.people / SLOW.rate));

/** The most emails that the outbox can hold: 1,000 due, one more batch, those being sent, and the host's. */
const MOST_WAITING = 1_000 + 200 + 40 + 1;

const formatWhole = (value: number) => Math.round(value).toLocaleString('en-GB');

const formatRow = (
  title: string,
  { received, perSecond, mostWaiting, atRest, thirds, highest }: Delivery,
) => [
  title,
  formatWhole(received),
  perSecond.toFixed(1),
  formatWhole(mostWaiting),
  ...[atRest, ...thirds, highest].map(formatWhole),
];

console.log(describeMachine());
const postgres = await startBenchPostgres();
const slow = await deliverResults(postgres, SLOW);
console.log(`  sending to ${formatWhole(PEOPLE)} people …`);
const fast = await deliverResults(postgres, { people: PEOPLE, rate: UNLIMITED });
printTable(
  'Results by SMTP',
  ['', 'emails', 'a second', 'waiting at most', 'MB at rest', 'first third', 'second', 'last', 'highest'],
  [formatRow(`${SLOW.rate} a second`, slow), formatRow('unlimited', fast)],
);
judge([
  atMost('memory, last third over second', 1.1, fast.thirds[2] / fast.thirds[1], ' ×'),
  atMost('waiting in the outbox', MOST_WAITING, fast.mostWaiting),
  atMost(`a second, of ${SLOW.rate} allowed`, SLOW_MOST, slow.perSecond),
  atMost('emails sent more than once', 0, fast.duplicates + slow.duplicates),
  atMost('people without an email', 0, PEOPLE + 1 - fast.received),
]);
await postgres.stop();
