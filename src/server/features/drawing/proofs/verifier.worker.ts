// Verifies a proof in a worker thread. The thread that started it reads the proof.
import { parentPort } from 'node:worker_threads';
import { findFailures } from './find-failures.ts';
import { type LineSource, splitLines } from './line-source.ts';
import type { Part, PartText, ThreadInput, ThreadMessage, ThreadResponse } from './verify-in-thread.ts';

const port = parentPort;
if (!port) throw new Error('This file must run in a worker thread.');
const send = (message: ThreadMessage) => port.postMessage(message);

/** Requests that await a response. The last entries may arrive long after the openings. */
const waiting = new Map<number, (text: PartText) => void>();
port.on('message', ({ id, text }: ThreadResponse) => {
  waiting.get(id)?.(text);
  waiting.delete(id);
});

let lastId = 0;
const ask = (part: Part): Promise<PartText> => {
  lastId += 1;
  const id = lastId;
  send({ id, asks: part });
  return new Promise((resolve) => waiting.set(id, resolve));
};

/** Enough pieces that the verifier never waits for a message. */
const AHEAD = 4;

/** Reads pieces, a few ahead of the verifier. */
async function* readAhead(part: 'entries' | 'openings'): AsyncGenerator<string> {
  const asked = Array.from({ length: AHEAD }, () => ask(part));
  for (;;) {
    const text = await asked.shift();
    if (typeof text !== 'string') return;
    asked.push(ask(part));
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
