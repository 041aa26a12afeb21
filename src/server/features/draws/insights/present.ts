import type { CallResult } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { InsightsService } from './service.ts';
import type { CountSum, SaleSum } from './store.ts';

type InsightsResponse = CallResult<Calls['GET /api/v1/prize-draws/:id/insights']>;
type Shown = Awaited<ReturnType<InsightsService['show']>>;

const NOTHING = { orders: 0, tickets: 0, pence: 0 };

export function presentInsights({ period, counts, sales, answers }: Shown): InsightsResponse {
  const inAll = counts.filter((sum) =>
    [sum.day, sum.hour, sum.source, sum.device].every((by) => by === null),
  );
  const timesOf = (kind: CountSum['kind']) => inAll.find((sum) => sum.kind === kind)?.times ?? 0;
  const visits = counts.filter(({ kind }) => kind === 'visit');
  return {
    ...period,
    funnel: {
      visits: timesOf('visit'),
      challenges: timesOf('challenge'),
      answered: timesOf('answer'),
      ...bought(sales.find(({ day, hour }) => day === null && hour === null)),
    },
    days: daysOf(visits, sales),
    hours: Array.from({ length: 24 }, (_, at) => {
      const { orders, tickets } = bought(sales.find(({ hour }) => hour === at));
      return { visits: visits.find(({ hour }) => hour === at)?.times ?? 0, orders, tickets };
    }),
    sources: mostFirst(visits.flatMap(({ source, times }) => (source ? { source, visits: times } : []))),
    devices: mostFirst(visits.flatMap(({ device, times }) => (device ? { device, visits: times } : []))),
    answers:
      answers?.map(({ type, difficulty, right, wrong }) => ({ type, difficulty, right, wrong })) ?? null,
  };
}

function daysOf(visits: readonly CountSum[], sales: readonly SaleSum[]): InsightsResponse['days'] {
  const days = new Set([...visits, ...sales].flatMap(({ day }) => day ?? []));
  return [...days].sort().map((day) => ({
    day,
    visits: visits.find((sum) => sum.day === day)?.times ?? 0,
    ...bought(sales.find((sum) => sum.day === day)),
  }));
}

const bought = (sum: SaleSum | undefined) => {
  const { orders, tickets, pence } = sum ?? NOTHING;
  return { orders, tickets, pence };
};

const mostFirst = <Row extends { visits: number }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => b.visits - a.visits);
