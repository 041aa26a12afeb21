import { spawn } from 'node:child_process';

/** What went wrong in a step, told to the user as it is, without a stack trace. */
export class StepFailed extends Error {
  name = 'StepFailed';
}

const SIGN_OF_LIFE_MS = process.stdout.isTTY ? 1000 : 10_000;

/**
 * Runs a long step quietly: a line when it begins, signs of life while it lasts, a line with its time when it is
 * done. What the program printed is shown only when it failed.
 * @param {string} title what is being done, as in "Installing the packages"
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @throws {StepFailed} when the program can't be started or ends with another code than 0
 */
export async function runStep(title, command, args, options = {}) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const show = (line, end) =>
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[2K${line}${end}` : `${line}\n`);
  show(`${title} …`, '');
  const timer = setInterval(() => show(`${title} … ${seconds()}`, ''), SIGN_OF_LIFE_MS);
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  const outcome = await outcomeOf(child, { endHere: true });
  clearInterval(timer);
  if (outcome.code === 0) {
    show(`${title}: done in ${seconds()}`, '\n');
    return;
  }
  show(`${title}: failed after ${seconds()}`, '\n');
  throw new StepFailed(
    `${printed.trim()}\n${title} failed: ${outcome.error ?? `it ended with ${outcome.code}`}`,
  );
}

/**
 * Runs a program in the foreground and waits for it, passing signals on.
 * @returns {Promise<number>} its exit code (128 + the signal's number when a signal ended it)
 */
export async function runForeground(command, args, environment) {
  const child = spawn(command, args, { env: environment, stdio: 'inherit' });
  const outcome = await outcomeOf(child, { endHere: false });
  if (outcome.error) throw new StepFailed(`${command} could not be started: ${outcome.error}`);
  return outcome.code;
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * Waits for a child. A signal that reaches us is passed on once: a terminal's Ctrl-C goes to the child by
 * itself, and npm repeats it, so the child would otherwise be told two or three times.
 */
function outcomeOf(child, { endHere }) {
  const passedOn = new Set();
  const listeners = Object.keys(SIGNALS).map((signal) => [
    signal,
    () => {
      if (passedOn.has(signal)) return;
      passedOn.add(signal);
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      if (endHere) process.exit(128 + SIGNALS[signal]);
    },
  ]);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, error: error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? 128 + (SIGNALS[signal] ?? 9) }));
  }).finally(() => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  });
}
