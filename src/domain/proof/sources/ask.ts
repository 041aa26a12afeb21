/** Fetches one address. Pass in the browser's or Node's `fetch`, because the domain does no I/O. */
export type Fetch = (url: string) => Promise<Response>;

export interface Asking {
  fetch: Fetch;
  /** Resolves after this many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
}

/** The server cannot be reached or sent an unusable response. */
export class Unreachable extends Error {
  override name = 'Unreachable';
  /** The code of the error in the last response; null if it had none. */
  readonly code: string | null;
  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

/** The log has a malformed part, or less data than its signed head promises. */
export class MalformedLog extends Error {
  override name = 'MalformedLog';
}

const TRIES = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Fetches with retries and exponential backoff. After a busy response (429, 502–504), waits for as long as the server
 * asks.
 * @throws Unreachable if no attempt succeeds
 */
export async function ask(url: string, { fetch, wait }: Asking): Promise<Response> {
  let problem = '';
  let last: Response | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await wait(FIRST_PAUSE_MS * 2 ** (tries - 1));
    try {
      const response = await fetch(url);
      if (response.status !== 429 && (response.status < 502 || response.status > 504)) return response;
      last = response;
      problem = `returned ${response.status}`;
      const seconds = Number(response.headers.get('retry-after') ?? 0);
      if (seconds > 0) await wait(Math.min(seconds * 1000, LONGEST_PAUSE_MS));
    } catch (error) {
      last = undefined;
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  throw new Unreachable(`${url}: ${problem}`, last ? await readCode(last) : null);
}

async function readCode(response: Response): Promise<string | null> {
  try {
    const { code }: { code?: unknown } = await response.json();
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
}
