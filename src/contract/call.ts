import type { z } from 'zod';

/**
 * Who may make a call: admins, and those named. `staff` are support and finance. The feature's policy checks ownership
 * and state.
 */
export type Access = 'anyone' | 'signed-in' | 'host' | 'clerk' | 'staff' | 'support' | 'finance' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call's key: method and path, with parameters as `:name`. */
export type CallKey = `${Method} /${string}`;

/**
 * The definition of one API call. The server, the browser, the OpenAPI document and the permission matrix all use it.
 */
export type CallDefinition = {
  /** Two to six words, starting with a verb. */
  summary: string;
  /** Inputs, effects and errors, in Markdown. */
  description?: string;
  /** The section of the API reference that lists the call. */
  tag: string;
  access: Access;
  /**
   * Whether admins who still have to set up a second factor can make this call. Until they have one, all other calls
   * treat them as visitors.
   */
  securesAccount?: boolean;
  /**
   * The user must have re-authenticated in the last 15 minutes (`POST /api/v1/users/:id/confirmation`). Otherwise, the
   * call fails with 403 `confirmation_required`. With `unlessJustSignedIn`, a recent sign-in counts as well.
   */
  requiresReauthentication?: 'always' | 'unlessJustSignedIn';
  /** Applies that rule to everyone who makes the call, and not only to admins. */
  everyoneReauthenticates?: true;
  /** Whether the site can require a second factor for this call, as sites with real payments do. */
  needsSecondFactor?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Raises the size limit of the body, and sets the error message for larger bodies. */
  bodyLimit?: { bytes: number; message: string };
  /** The HTTP status of a successful response. */
  status: 200 | 201 | 202 | 204;
  /** The content type of a successful response, if the handler returns text, bytes or a stream instead of JSON. */
  produces?: string;
  /** The body of a successful response; `z.void()` if it has none. */
  response: z.ZodType;
  /** Error statuses in addition to those that access, method, schemas and rate limit imply. */
  errors?: readonly number[];
  /** Exempts the call from the same-site check, because the request carries its own proof, such as a signed link. */
  crossOrigin?: true;
  /** The rate limit: calls per minute from one network. There is no limit if it is omitted. */
  perMinute?: number;
  /** Applies `perMinute` only to calls with this query parameter, because calls without it are cheap. */
  limitedWith?: string;
};

export type CallMap = Record<CallKey, CallDefinition>;

/** For calls that move money, decide who wins, or export personal data: an open browser is not enough. */
export const FRESH = {
  requiresReauthentication: 'unlessJustSignedIn',
  everyoneReauthenticates: true,
} as const;

/** For calls that refund, or export personal data. On sites with real payments, a password is not enough either. */
export const GUARDED = { ...FRESH, needsSecondFactor: true } as const;

/** The rate limit for calls that write a permanent record. It is more than any user needs. */
export const RECORDED = { perMinute: 60 } as const;

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<C, K extends string> = C extends Record<K, infer T> ? T : undefined;

/** What the caller sends. The query is optional if none of its fields are required. */
export type CallInput<C> = {
  [K in 'params' | 'body' as Part<C, K> extends undefined ? never : K]: Input<Part<C, K>>;
} & QueryInput<Input<Part<C, 'query'>>>;

type QueryInput<Q> = [Q] extends [undefined] ? unknown : Partial<Q> extends Q ? { query?: Q } : { query: Q };

/** What the handler receives after validation. */
export type CallArguments<C> = {
  [K in 'params' | 'query' | 'body' as Part<C, K> extends undefined ? never : K]: Output<Part<C, K>>;
};

/** The response as the caller receives it. */
export type CallResponse<C> = Output<Part<C, 'response'>>;

/** What the handler returns, before the response schema is applied. */
export type CallResult<C> = Input<Part<C, 'response'>>;
