import { setTimeout as sleep } from 'node:timers/promises';

export type Fault = {
  /** The method and the path's beginning, such as `POST /v1/refunds`; a star stands for an id. */
  on: string;
  /** What goes wrong: a status, the connection cut, or a slow answer. */
  by: number | 'cut' | { slowMs: number };
  /** Whether it strikes once the request has taken its effect; before it, unless said. */
  after?: boolean;
  /** How many requests it strikes; one, unless said. */
  times?: number;
};

export type Faults = {
  add: (fault: Fault) => void;
  clear: () => void;
  /** The fault that strikes this request now, which is then used up. */
  strike: (request: string, when: 'before' | 'after') => Exclude<Fault['by'], { slowMs: number }> | undefined;
  /** Waits as long as a slow answer is asked for. */
  wait: (request: string) => Promise<void>;
};

/** What goes wrong on demand, at the network or inside Stripe. */
export function createFaults(): Faults {
  let planned: { fault: Fault; left: number }[] = [];
  const take = (request: string, wanted: (fault: Fault) => boolean): Fault | undefined => {
    const found = planned.find(({ fault, left }) => left > 0 && wanted(fault) && matches(fault.on, request));
    if (!found) return undefined;
    found.left -= 1;
    return found.fault;
  };
  return {
    add: (fault) => planned.push({ fault, left: fault.times ?? 1 }),
    clear: () => {
      planned = [];
    },
    strike: (request, when) => {
      const by = take(
        request,
        ({ by, after = false }) => typeof by !== 'object' && after === (when === 'after'),
      )?.by;
      return typeof by === 'object' ? undefined : by;
    },
    wait: async (request) => {
      const by = take(request, (fault) => typeof fault.by === 'object')?.by;
      if (typeof by === 'object') await sleep(by.slowMs);
    },
  };
}

function matches(pattern: string, request: string): boolean {
  const wanted = pattern.split('/');
  const given = request.split('/');
  return (
    wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index])
  );
}
