import type { z } from 'zod';

/** Who may make a call. Ownership and state are checked by the feature's policy. */
export type Access = 'anyone' | 'signed-in' | 'host' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call's key: method and path, with parameters as `:name`. */
export type CallKey = `${Method} /${string}`;

/** One call of the API. Server, browser, OpenAPI and the permission matrix all read this one definition. */
export type CallDefinition = {
  /** Two to six words, beginning with a verb. */
  summary: string;
  /** Inputs, effects and errors, in Markdown. */
  description?: string;
  /** The section of the API reference. */
  tag: string;
  access: Access;
  /**
   * Available to admins who must still set up a second factor. Until they have one, every other call treats them as a
   * visitor.
   */
  securesAccount?: boolean;
  /**
   * Requires re-authentication within the last 15 minutes (`POST /api/v1/users/:id/confirmation`); otherwise the call
   * fails with 403 `confirmation_required`. With `unlessJustSignedIn`, a recent sign-in counts too.
   */
  requiresReauthentication?: 'always' | 'unlessJustSignedIn';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A larger body limit than the default, and the error message for a body beyond it. */
  bodyLimit?: { bytes: number; message: string };
  /** HTTP status of success. */
  status: 200 | 201 | 202 | 204;
  /** Content type of success, if the handler returns text, bytes or a stream instead of JSON. */
  produces?: string;
  /** Body of success; `z.void()` for none. */
  response: z.ZodType;
  /** Error statuses beyond those implied by access, method, schemas and rate limit. */
  errors?: readonly number[];
  /** Exempt from the same-site check: the request carries its own proof, such as a signed link. */
  crossOrigin?: true;
  /** Rate limit: calls a minute from one network. No limit if omitted. */
  perMinute?: number;
  /** Count only calls with this query parameter towards `perMinute`; others are cheap. */
  limitedWith?: string;
};

export type CallMap = Record<CallKey, CallDefinition>;

/** The rate limit of calls that leave a permanent record: more than anyone makes by hand. */
export const RECORDED = { perMinute: 60 } as const;

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<C, K extends string> = C extends Record<K, infer T> ? T : undefined;

/** What the caller sends. The query is optional if none of its fields is required. */
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
