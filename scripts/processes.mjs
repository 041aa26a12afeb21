import { spawn } from 'node:child_process';

/** An error that is shown to the user without a stack trace. */
export class StepFailed extends Error {
  name = 'StepFailed';
}

const PROGRESS_MS = process.stdout.isTTY ? 1000 : 10_000;

/**
 * Runs a long step quietly: prints when it begins, its progress, and how long it took. The program's output is shown
 * only if it fails.
 * @param {string} title such as "Installing the packages"
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @throws {StepFailed} if the program cannot be started or its exit code is not 0
 */
export async function runStep(title, command, args, options = {}) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const show = (line, end) =>
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[2K${line}${end}` : `${line}\n`);
  show(`${title} …`, '');
  const timer = setInterval(() => show(`${title} … ${seconds()}`, ''), PROGRESS_MS);
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  const outcome = await waitForEnd(child, { endHere: true });
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
 * Runs a program in the foreground, forwards signals, and waits for it.
 * @returns {Promise<number>} its exit code (128 + the signal's number if a signal ended it)
 */
export async function runForeground(command, args, environment) {
  const child = spawn(command, args, { env: environment, stdio: 'inherit' });
  const outcome = await waitForEnd(child, { endHere: false });
  if (outcome.error) throw new StepFailed(`${command} could not be started: ${outcome.error}`);
  return outcome.code;
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * Waits for a child process and forwards each signal once. The terminal sends Ctrl-C to the child too, and npm
 * repeats it, so the child would otherwise get it two or three times.
 */
function waitForEnd(child, { endHere }) {
  const forwarded = new Set();
  const listeners = Object.keys(SIGNALS).map((signal) => [
    signal,
    () => {
      if (forwarded.has(signal)) return;
      forwarded.add(signal);
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
