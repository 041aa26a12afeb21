// Verifies a proof in a worker thread. The thread that started it reads the proof.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProofSource } from '#domain/proof/verify/report.ts';
import { findFailures } from './find-failures.ts';
import type { Part, Texts, ThreadInput, ThreadMessage } from './verify-in-thread.ts';

const port = parentPort;
if (!port) throw new Error('This file must run in a worker thread.');
const send = (message: ThreadMessage) => port.postMessage(message);

let latest: Promise<Texts> = Promise.resolve(null);

/** Sends one request at a time, so that each response belongs to its request. */
const ask = (part: Part): Promise<Texts> => {
  latest = latest.then(async () => {
    const answer = once(port, 'message');
    send({ asks: part });
    const [texts]: Texts[] = await answer;
    return texts ?? null;
  });
  return latest;
};

/** Reads pieces, one ahead of the verifier. */
async function* readAhead(part: 'entries' | 'openings'): AsyncGenerator<readonly string[]> {
  for (let next = ask(part); ; ) {
    const texts = await next;
    if (texts === null) return;
    next = ask(part);
    yield texts;
  }
}

const { proof, chain }: ThreadInput = workerData;
const source: ProofSource = {
  ...proof,
  entries: () => readAhead('entries'),
  openings: () => readAhead('openings'),
  terms: async (hashes) => [...((await ask({ terms: hashes })) ?? [])],
  words: async () => (await ask('words'))?.[0] ?? null,
};
send({ failures: await findFailures(source, chain) });
