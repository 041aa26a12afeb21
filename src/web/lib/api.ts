import type { CallInput, CallResponse } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { ErrorResponse } from '#contract/errors.ts';

export type CallName = keyof Calls & string;
/** The call's input, and extra headers such as an `Idempotency-Key`. */
export type InputOf<K extends CallName> = CallInput<Calls[K]> & { headers?: Record<string, string> };
export type ResponseOf<K extends CallName> = CallResponse<Calls[K]>;

/** The input can be omitted if none of it is required. */
export type InputArguments<K extends CallName> =
  Partial<InputOf<K>> extends InputOf<K> ? [input?: InputOf<K>] : [input: InputOf<K>];

/** Calls that return a paged list. */
export type ListName = {
  [K in CallName]: ResponseOf<K> extends readonly unknown[] ? K : never;
}[CallName];

/** Calls that return plain text instead of JSON. */
export type TextName = {
  [K in CallName]: ResponseOf<K> extends string ? K : never;
}[CallName];

/** Calls that return a file: text or bytes. */
type FileName = {
  [K in CallName]: ResponseOf<K> extends string | Uint8Array ? K : never;
}[CallName];

/** One page of a list, with the total number of rows. */
export type ListPage<K extends ListName> = { rows: ResponseOf<K>; total: number };

/** Calls the API by a name from the contract. Rejects with an `ApiError`. */
export type Api = {
  <K extends CallName>(name: K, ...input: InputArguments<K>): Promise<ResponseOf<K>>;
  page: <K extends ListName>(name: K, ...input: InputArguments<K>) => Promise<ListPage<K>>;
  text: <K extends TextName>(name: K, ...input: InputArguments<K>) => Promise<string>;
  /** For downloads, whose names are in a header. */
  response: <K extends FileName>(name: K, ...input: InputArguments<K>) => Promise<Response>;
};

/** Sends one request: with the browser's `fetch`, or with an in-process call while a page is rendered. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

type LooseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** An unsuccessful response. Its message reads `{status}: {body or status text}`. */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed error response, if it is one of ours. */
  readonly body: ErrorResponse | undefined;
  /** Seconds until a retry is worthwhile, from the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, text: string, body?: ErrorResponse, retryAfterSeconds?: number) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The error code, such as `too_early`. */
  get code(): string | undefined {
    return this.body?.code;
  }
}

export function createApi(send: Send): Api {
  const sendCall = async (name: CallName, request: LooseInput = {}): Promise<Response> => {
    const response = await send(pathOf(name, request), initOf(name, request));
    if (!response.ok) throw await errorOf(response);
    return response;
  };
  const call = async <K extends CallName>(name: K, ...[input]: InputArguments<K>): Promise<ResponseOf<K>> =>
    bodyOf(await sendCall(name, input));
  const page = async <K extends ListName>(name: K, ...[input]: InputArguments<K>): Promise<ListPage<K>> => {
    const response = await sendCall(name, input);
    const rows: ResponseOf<K> = await bodyOf(response);
    return { rows, total: Number(response.headers.get('x-total-count')) };
  };
  const text = async <K extends TextName>(name: K, ...[input]: InputArguments<K>): Promise<string> =>
    (await sendCall(name, input)).text();
  return Object.assign(call, { page, text, response: sendCall });
}

/** A 204 response has no body. */
async function bodyOf(response: Response) {
  return JSON.parse((await response.text()) || 'null');
}

function pathOf(name: CallName, { params = {}, query = {} }: LooseInput): string {
  const template = name.slice(name.indexOf(' ') + 1);
  const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

function initOf(name: CallName, { body, headers }: LooseInput): RequestInit {
  const init: RequestInit = { method: name.slice(0, name.indexOf(' ')), credentials: 'include' };
  if (body === undefined) return headers ? { ...init, headers } : init;
  return { ...init, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    text || response.statusText,
    parseErrorResponse(text),
    Number.isFinite(seconds) ? seconds : undefined,
  );
}

function parseErrorResponse(text: string): ErrorResponse | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isErrorResponse(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isErrorResponse(value: unknown): value is ErrorResponse {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'code' in value &&
    typeof value.code === 'string'
  );
}
