import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { DrandChain } from '#domain/proof/rounds.ts';
import { cutPieces, type LineSource } from './line-source.ts';

/** What the thread asks for first: the proof without its large parts. */
export type ThreadInput = {
  proof: Omit<LineSource, 'heads' | 'entries' | 'terms' | 'words' | 'openings'>;
  chain: DrandChain;
};

/** A part that the thread asks for: the next piece of the entries or the openings, or all of the others. */
export type Part = 'input' | 'entries' | 'openings' | 'words' | 'heads' | { terms: readonly string[] };

/**
 * A part as one text: a line for each entry or opening, the input, the terms and the heads as JSON, or the words. Null
 * after the last piece, and for words that do not exist.
 */
export type PartText = string | null;

export type ThreadMessage = { id: number; asks: Part } | { failures: string[] };

/** The response to the request with the same id. */
export type ThreadResponse = { id: number; text: PartText };

/** At most this many threads verify at the same time. One of them may wait for a countdown to end. */
const limit = pLimit(3);

/**
 * Does the same as `findFailures` in a worker thread, so that a large draw does not hold up the server. The calling
 * thread only reads the proof.
 * @param needed ends the thread at once if it is rejected
 */
export function findFailuresInThread(
  source: Promise<LineSource>,
  chain: DrandChain,
  needed: Promise<unknown>,
): Promise<string[]> {
  const reader = source.then((proof) => createReader(proof, chain));
  // `runThread` reports it, even if it is rejected before a thread is free.
  reader.catch(() => undefined);
  return limit(() => runThread(reader, needed));
}

type Reader = (part: Part) => Promise<PartText>;

function createReader(
  { heads, entries, terms, words, openings, ...proof }: LineSource,
  chain: DrandChain,
): Reader {
  const input: ThreadInput = { proof, chain };
  const pieces = {
    entries: cutPieces(entries()),
    openings: cutPieces(openings()),
  };
  return async (part) => {
    if (typeof part === 'object') return JSON.stringify(await terms(part.terms));
    if (part === 'input') return JSON.stringify(input);
    if (part === 'heads') return JSON.stringify(await heads());
    if (part === 'words') return words();
    const { done, value } = await pieces[part].next();
    return done ? null : value;
  };
}

async function runThread(reader: Promise<Reader>, needed: Promise<unknown>): Promise<string[]> {
  // A small young generation keeps memory low: nearly everything that the thread reads becomes garbage at once.
  const resourceLimits = { maxYoungGenerationSizeMb: 6 };
  const thread = new Worker(new URL('./verifier.worker.ts', import.meta.url), { resourceLimits });
  try {
    return await new Promise((resolve, reject) => {
      thread.on('message', (message: ThreadMessage) => {
        if ('failures' in message) return resolve(message.failures);
        const { id, asks } = message;
        const respond = (text: PartText) => thread.postMessage({ id, text } satisfies ThreadResponse);
        reader.then((read) => read(asks)).then(respond, reject);
      });
      // A proof that cannot be read fails at once.
      reader.catch(reject);
      needed.catch(reject);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The verifier stopped before it had finished.')));
    });
  } finally {
    await thread.terminate();
  }
}
