import { setTimeout as sleep } from 'node:timers/promises';

export type Fault = {
  /** Method and path prefix, such as `POST /v1/refunds`; a star stands for an id. */
  on: string;
  /** The failure: an error status, a cut connection, a slow response, or a delay before the request takes effect. */
  by: number | 'cut' | { slowMs: number } | { until: Promise<unknown> };
  /** Whether it happens after the request has taken effect; by default, before. */
  after?: boolean;
  /**
   * Whether Stripe fails while it makes the request, and then repeats this response for the idempotency key: it keeps the
   * first response of API v1, “including 500 errors” (docs.stripe.com/api/idempotent_requests).
   */
  within?: boolean;
  /** How many requests fail; one by default. */
  times?: number;
};

export type Faults = {
  add: (fault: Fault) => void;
  clear: () => void;
  /** Returns the fault for this request, if any, and uses it up. */
  strike: (request: string, when: 'before' | 'within' | 'after') => Exclude<Fault['by'], object> | undefined;
  /** Waits if a slow response or a delay is configured. */
  wait: (request: string, when: 'before' | 'after') => Promise<void>;
};

/** Faults on demand, in the network or within Stripe. */
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
      const by = take(request, (fault) => typeof fault.by !== 'object' && whenOf(fault) === when)?.by;
      return typeof by === 'object' ? undefined : by;
    },
    wait: async (request, when) => {
      const key = when === 'before' ? 'until' : 'slowMs';
      const by = take(request, (fault) => typeof fault.by === 'object' && key in fault.by)?.by;
      if (typeof by !== 'object') return;
      await ('until' in by ? by.until : sleep(by.slowMs));
    },
  };
}

const whenOf = ({ by, within, after }: Fault) =>
  within && typeof by === 'number' ? 'within' : after ? 'after' : 'before';

function matches(pattern: string, request: string): boolean {
  const wanted = pattern.split('/');
  const given = request.split('/');
  return (
    wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index])
  );
}
