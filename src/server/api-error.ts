import type { Rejection } from '#domain/draws/rejection.ts';

/** Every kind of error that a call can return, with its HTTP status. */
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

export type ErrorKind = keyof typeof statuses;

type Details = {
  /** A machine-readable code. Defaults to the kind. */
  code?: string;
  issues?: { path: string; message: string }[];
  /** The id of the caller's open order, which must be finished or cancelled first. */
  order?: string;
  /** The URL prefix of the smaller files that contain the same data. */
  prefix?: string;
  /** The time from which the call can succeed. */
  until?: Date;
  /** What is left of the caller's monthly limit, in pence. */
  leftPence?: number;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
};

/** An error response for the caller. `message` is shown to users unchanged. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly issues: { path: string; message: string }[] | undefined;
  readonly order: string | undefined;
  readonly prefix: string | undefined;
  readonly until: Date | undefined;
  readonly leftPence: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    super(message);
    this.kind = kind;
    this.code = details.code ?? kind;
    this.issues = details.issues;
    this.order = details.order;
    this.prefix = details.prefix;
    this.until = details.until;
    this.leftPence = details.leftPence;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** Turns a domain rejection into an error with the same message and code. */
  static of({ kind, message, ...details }: Rejection & Omit<Details, 'code'>): ApiError {
    return new ApiError(kind, message, details);
  }

  get status(): number {
    return statuses[this.kind];
  }
}

/** The error for a suspended user, sent only once they have proved who they are. */
export function createSuspendedError(): ApiError {
  return new ApiError(
    'forbidden',
    'This account is suspended. If you think that’s a mistake, please email us.',
    {
      code: 'account_suspended',
    },
  );
}

/** The error for a user who closed their account for good, sent only once they have proved who they are. */
export function createClosedError(): ApiError {
  return new ApiError(
    'forbidden',
    'You closed this account for good. To claim a prize or get a copy of your data, please email us.',
    { code: 'account_closed' },
  );
}
