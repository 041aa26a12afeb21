import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { DrandChain } from '#domain/proof/rounds.ts';
import type { ProofSource } from '#domain/proof/verify/report.ts';

/** What the thread is started with. */
export type ThreadInput = {
  proof: Omit<ProofSource, 'entries' | 'terms' | 'words' | 'openings'>;
  chain: DrandChain;
};

/** A part of the proof that the thread asks for: the next piece of the entries or the openings, or all of the others. */
export type Part = 'entries' | 'openings' | 'words' | { terms: readonly string[] };

/** The texts of a part; null after the last piece, and for words that do not exist. */
export type Texts = readonly string[] | null;

export type ThreadMessage = { asks: Part } | { failures: string[] };

/** At most this many threads verify at the same time. */
const limit = pLimit(2);

/**
 * Does the same as `findFailures` in a worker thread, so that a large draw does not hold up the server. The calling
 * thread only reads the proof.
 */
export function findFailuresInThread(source: ProofSource, chain: DrandChain): Promise<string[]> {
  return limit(() => runThread(source, chain));
}

async function runThread(source: ProofSource, chain: DrandChain): Promise<string[]> {
  const { entries, terms, words, openings, ...proof } = source;
  const workerData: ThreadInput = { proof, chain };
  const pieces = {
    entries: entries()[Symbol.asyncIterator](),
    openings: openings()[Symbol.asyncIterator](),
  };
  const read = async (part: Part): Promise<Texts> => {
    if (typeof part === 'object') return terms(part.terms);
    if (part === 'words') {
      const text = await words();
      return text === null ? null : [text];
    }
    const { done, value } = await pieces[part].next();
    return done ? null : value;
  };
  const thread = new Worker(new URL('./verifier.worker.ts', import.meta.url), { workerData });
  try {
    return await new Promise((resolve, reject) => {
      thread.on('message', (message: ThreadMessage) => {
        if ('failures' in message) resolve(message.failures);
        else read(message.asks).then((texts) => thread.postMessage(texts), reject);
      });
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The verifier stopped before it had finished.')));
    });
  } finally {
    await thread.terminate();
  }
}
