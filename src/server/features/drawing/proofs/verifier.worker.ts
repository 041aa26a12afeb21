// Verifies a proof in a worker thread. The thread that started it reads the proof.
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { ProofSource } from '#domain/proof/verify/report.ts';
import { findFailures } from './find-failures.ts';
import type { Part, PartText, ThreadInput, ThreadMessage } from './verify-in-thread.ts';

const port = parentPort;
if (!port) throw new Error('This file must run in a worker thread.');
const send = (message: ThreadMessage) => port.postMessage(message);

let latest: Promise<PartText> = Promise.resolve(null);

/** Sends one request at a time, so that each response belongs to its request. */
const ask = (part: Part): Promise<PartText> => {
  latest = latest.then(async () => {
    const answer = once(port, 'message');
    send({ asks: part });
    const [text]: PartText[] = await answer;
    return text ?? null;
  });
  return latest;
};

/** Reads pieces, one ahead of the verifier. */
async function* readAhead(part: 'entries' | 'openings'): AsyncGenerator<readonly string[]> {
  for (let next = ask(part); ; ) {
    const text = await next;
    if (text === null) return;
    next = ask(part);
    if (text !== '') yield text.split('\n');
  }
}

const { proof, chain }: ThreadInput = JSON.parse((await ask('input')) ?? '');
const source: ProofSource = {
  ...proof,
  entries: () => readAhead('entries'),
  openings: () => readAhead('openings'),
  terms: async (hashes) => JSON.parse((await ask({ terms: hashes })) ?? '[]'),
  words: () => ask('words'),
};
send({ failures: await findFailures(source, chain) });
