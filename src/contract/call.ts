import type { z } from 'zod';

/** Who may make a call at all; finer rules (ownership, state) are the feature's policy. */
export type Access = 'anyone' | 'signed-in' | 'host' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call's name: its method and path, parameters as `:name`. */
export type CallKey = `${Method} /${string}`;

/** One call of the API. Server, browser, OpenAPI and the permission matrix all read this one definition. */
export type CallDefinition = {
  /** One sentence for the API description. */
  summary: string;
  /** What a caller must know besides, in Markdown. */
  description?: string;
  /** The section of the API description that the call stands in. */
  tag: string;
  access: Access;
  /**
   * Part of getting into one's own account: an admin who still lacks the second factor that they need may make it. Until
   * then they are refused all else that needs signing in, and everything public is answered as to a visitor.
   */
  securesAccount?: boolean;
  /**
   * What would do harm from a device left open is only done for somebody who has shown within a quarter of an hour that it
   * is them (`POST /api/v1/users/:id/confirmation`), else refused 403 `confirmation_required`. `unlessJustSignedIn`:
   * signing in within that time counts as well.
   */
  asksAgain?: 'always' | 'unlessJustSignedIn';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Where a body may be longer than others: its most bytes, and what is said of a longer one. */
  longestBody?: { bytes: number; message: string };
  /** Status of success. */
  status: 200 | 201 | 202 | 204;
  /** Content type of success where the handler answers a text, bytes or a stream of them that is sent as it is. */
  produces?: string;
  /** Body of success; `z.void()` where there is none. */
  answer: z.ZodType;
  /** Refusals beyond those that access, method, parts and limit imply. */
  refuses?: readonly number[];
  /** Also pages of other sites, and programs that look like them, may make it: all that counts is what it carries. */
  fromAnywhere?: true;
  /** How many calls a minute one household may make; without it, as many as it likes. */
  perMinute?: number;
  /** Only calls with this part of the query count for `perMinute`: without it the answer costs next to nothing. */
  countedWith?: string;
};

export type CallMap = Record<CallKey, CallDefinition>;

/** For what is recorded for good each time: more than anybody does by hand, and not enough to fill the record. */
export const RECORDED = { perMinute: 60 } as const;

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<C, K extends string> = C extends Record<K, infer T> ? T : undefined;

/** What the caller sends; a query may be left out where nothing in it is required. */
export type CallInput<C> = {
  [K in 'params' | 'body' as Part<C, K> extends undefined ? never : K]: Input<Part<C, K>>;
} & QueryInput<Input<Part<C, 'query'>>>;

type QueryInput<Q> = [Q] extends [undefined] ? unknown : Partial<Q> extends Q ? { query?: Q } : { query: Q };

/** What the handler receives once it has been validated. */
export type CallArguments<C> = {
  [K in 'params' | 'query' | 'body' as Part<C, K> extends undefined ? never : K]: Output<Part<C, K>>;
};

/** What the caller gets back. */
export type CallAnswer<C> = Output<Part<C, 'answer'>>;

/** What the handler returns, before the answer's schema has shaped it. */
export type CallResult<C> = Input<Part<C, 'answer'>>;
