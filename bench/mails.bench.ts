// `npm run bench -- mails`: the results of a draw go to 100,000 people. bench/README.md explains it.
import { type Telling, tellEverybody } from './mails/results.ts';
import { onGround, type PostgresGround } from './sales/ground.ts';
import { atMost, judge, machineWords, printTable, type Target } from './sales/report.ts';

const PEOPLE = Number(process.argv[2] ?? 100_000);

/** Asked for, so that nothing but the machine is in the way. */
const UNLIMITED = 10_000;
/** What MAIL_RATE is where it is not given, for a minute. */
const SLOW = { rate: 20, people: 1_200 };

/** A second and a half of mails may be caught up on. */
const SLOW_MOST = SLOW.rate * (1 + 1.5 / (SLOW.people / SLOW.rate));

/** What the outbox holds at most: so many that are due, a batch on top, what the process has in hand, and the host's. */
const WAITING = 1_000 + 200 + 40 + 1;

const whole = (value: number) => Math.round(value).toLocaleString('en-GB');

function row(title: string, told: Telling): string[] {
  const memory = [told.atRest, ...told.thirds, told.highest].map(whole);
  return [title, whole(told.taken), told.perSecond.toFixed(1), whole(told.mostWaiting), ...memory];
}

async function measure(ground: PostgresGround): Promise<Target[]> {
  const slow = await tellEverybody(ground, SLOW);
  console.log(`  telling ${whole(PEOPLE)} people …`);
  const fast = await tellEverybody(ground, { people: PEOPLE, rate: UNLIMITED });
  printTable(
    'Results by SMTP',
    ['', 'mails', 'a second', 'waiting at most', 'MB at rest', 'first third', 'second', 'last', 'highest'],
    [row(`${SLOW.rate} a second`, slow), row('as fast as it can', fast)],
  );
  const [, second = Number.NaN, last = Number.NaN] = fast.thirds;
  return [
    atMost('memory, last third over second', 1.1, last / second, ' ×'),
    atMost('waiting in the outbox', WAITING, fast.mostWaiting),
    atMost(`a second, of ${SLOW.rate} allowed`, SLOW_MOST, slow.perSecond),
    atMost('mails that went out twice', 0, fast.twice + slow.twice),
    atMost('people who had none', 0, PEOPLE + 1 - fast.taken),
  ];
}

await onGround(async (ground) => {
  console.log(machineWords());
  judge(await measure(ground));
});
