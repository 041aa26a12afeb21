/** Asks one address: the browser's or Node's `fetch`, passed in since the domain makes no calls. */
export type Fetch = (url: string) => Promise<Response>;

export interface Asking {
  fetch: Fetch;
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
}

/** Nobody answered, or not with what was asked for. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** What a log gives out is not what its format says, or is less than its signed head says. */
export class MalformedLog extends Error {
  override name = 'MalformedLog';
}

const TRIES = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Asks until there is an answer to go by. A site that is busy (429, 502–504) is asked again, when it says or ever later.
 * @throws Unreachable when it never answers
 */
export async function ask(url: string, { fetch, wait }: Asking): Promise<Response> {
  let problem = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await wait(FIRST_PAUSE_MS * 2 ** (tries - 1));
    try {
      const answer = await fetch(url);
      if (answer.status !== 429 && (answer.status < 502 || answer.status > 504)) return answer;
      problem = `answered ${answer.status}`;
      const seconds = Number(answer.headers.get('retry-after') ?? 0);
      if (seconds > 0) await wait(Math.min(seconds * 1000, LONGEST_PAUSE_MS));
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  throw new Unreachable(`${url}: ${problem}`);
}
