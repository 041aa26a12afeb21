import type { Refusal as DomainRefusal } from '#domain/draws/refusal.ts';

/** Every way in which a call can be refused, with its one HTTP status. */
const statuses = {
  invalid: 400,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  unavailable: 503,
} as const;

export type RefusalKind = keyof typeof statuses;

type Details = {
  /** For programs; the kind's own name when left out. */
  code?: string;
  issues?: { path: string; message: string }[];
  /** The caller's order that stands in the way. */
  order?: string;
  /** Where the same is to be had in pieces. */
  prefix?: string;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
};

/** A call refused for a reason that the caller may read: `message` is shown to them as it stands. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly issues: { path: string; message: string }[] | undefined;
  readonly order: string | undefined;
  readonly prefix: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: RefusalKind, message: string, details: Details = {}) {
    super(message);
    this.kind = kind;
    this.code = details.code ?? kind;
    this.issues = details.issues;
    this.order = details.order;
    this.prefix = details.prefix;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** A decision of the domain against a command, with its own words and code. */
  static of({ kind, message, code, order }: DomainRefusal & { order?: string }): Refusal {
    return new Refusal(kind, message, { code, ...(order !== undefined && { order }) });
  }

  get status(): number {
    return statuses[this.kind];
  }
}

/** For somebody whom an admin keeps from signing in and from buying, once they have shown that it is them. */
export function accountSuspended(): Refusal {
  return new Refusal(
    'forbidden',
    'This account is suspended. Please write to us if you think that it should not be.',
    {
      code: 'account_suspended',
    },
  );
}
