// Verifies a proof in a worker thread. The thread that started it reads the proof.
import { parentPort } from 'node:worker_threads';
import { findFailures } from './find-failures.ts';
import { type LineSource, splitLines } from './line-source.ts';
import type { Part, PartText, ThreadAnswer, ThreadInput, ThreadMessage } from './verify-in-thread.ts';

const port = parentPort;
if (!port) throw new Error('This file must run in a worker thread.');
const send = (message: ThreadMessage) => port.postMessage(message);

/** The requests that have no answer yet. The last entries may come long after the openings. */
const waiting = new Map<number, (text: PartText) => void>();
port.on('message', ({ id, text }: ThreadAnswer) => {
  waiting.get(id)?.(text);
  waiting.delete(id);
});

let asked = 0;
const ask = (part: Part): Promise<PartText> => {
  asked += 1;
  const id = asked;
  send({ id, asks: part });
  return new Promise((resolve) => waiting.set(id, resolve));
};

/** Reads pieces, one ahead of the verifier. */
async function* readAhead(part: 'entries' | 'openings'): AsyncGenerator<string> {
  for (let next = ask(part); ; ) {
    const text = await next;
    if (text === null) return;
    next = ask(part);
    yield text;
  }
}

const { proof, chain }: ThreadInput = JSON.parse((await ask('input')) ?? '');
const source: LineSource = {
  ...proof,
  heads: async () => JSON.parse((await ask('heads')) ?? ''),
  entries: () => readAhead('entries'),
  openings: () => readAhead('openings'),
  terms: async (hashes) => JSON.parse((await ask({ terms: hashes })) ?? '[]'),
  words: () => ask('words'),
};
send({ failures: await findFailures(splitLines(source), chain) });
