import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LiveMessage } from '#contract/live.ts';
import { type ServerAnswer, type ServerOrder, SOCKETS, WATCHERS, type WatchAnswer, type WatchOrder } from './plan.ts';

/** A server under measurement, with all its watchers. */
export type Rival = {
  name: string;
  drawId: string;
  /** Broadcasts these in one instant. Answers how long it took until the last socket had the last of them, in ms. */
  say: (messages: readonly [LiveMessage, ...LiveMessage[]], numbers: readonly number[]) => Promise<number>;
  look: () => Promise<{ residentBytes: number; cpuMs: number }>;
  /** What each socket takes, in bytes. */
  bytesPerSocket: number;
};

const LONGEST_MS = 20_000;
/** Connected before memory is looked at first: what a first connection brings along is no socket's. */
const WARMING = 100;

// Whatever ends this process takes them along.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function start(name: string): ChildProcess {
  const child = fork(join(import.meta.dirname, `${name}.process.ts`), {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  running.add(child);
  child.once('exit', (code) => {
    console.error(`${name} ended with ${code}.`);
    process.exit(1);
  });
  return child;
}

async function ask<Answer>(child: ChildProcess, order: ServerOrder | WatchOrder, pick: (answer: ServerAnswer & WatchAnswer) => Answer | undefined) {
  const answered = Promise.withResolvers<Answer>();
  const hear = (answer: ServerAnswer & WatchAnswer) => {
    const picked = pick(answer);
    if (picked === undefined) return;
    child.off('message', hear);
    answered.resolve(picked);
  };
  child.on('message', hear);
  child.send(order);
  return answered.promise;
}
void [once, LONGEST_MS, WARMING, SOCKETS, WATCHERS];
