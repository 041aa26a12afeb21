// `npm run image:try`: builds the image's files without Docker, starts them with a read-only root, buys a ticket and
// stops. Needs Debian and root. `npm run image:try -- <image>` tries an image with Docker instead.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildTree } from './image/build-tree.ts';
import { buyTicket } from './image/buy-ticket.ts';
import { type Container, findSurplus, startImage, startTree } from './image/runners.ts';
import type { Credentials } from './running-site.ts';

const LARGEST_MB = 250;
const READY_WITHIN_MS = 600_000;
const POLL_MS = 500;
const STOPPED_WITHIN_MS = 30_000;

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

function report(name: string, ok: boolean, detail: unknown = ''): void {
  console.log(`${ok ? '✓' : '✗'} ${name} ${detail}`);
  if (!ok) process.exitCode = 1;
}

type Account = Credentials & { role: string };

/** Finds the demo's participant in the lines that the program logs when it is ready. */
function findAccount(output: string): Credentials | undefined {
  const line = output.split('\n').find((text) => text.includes('"accounts":[') && text.endsWith('}'));
  const { accounts = [] }: { accounts?: Account[] } = JSON.parse(line ?? '{}');
  return accounts.find(({ role }) => role === 'participant');
}

/** Waits until the program is ready, buys a ticket and stops the program. */
async function tryContainer({ child, checkHealth, stop }: Container, url: string): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const ended = once(child, 'exit');
  try {
    const began = performance.now();
    let account = findAccount(output);
    while (account === undefined) {
      if (child.exitCode !== null || performance.now() - began > READY_WITHIN_MS)
        throw new Error('not ready');
      await pause(POLL_MS);
      account = findAccount(output);
    }
    report('is ready after', true, `${Math.round((performance.now() - began) / 1000)} s`);
    report('is healthy', checkHealth() === 0);
    report('sells a ticket: number', true, await buyTicket(url, account));
    const page = await fetch(url);
    report('renders the home page:', page.ok, page.status);
    const stopping = performance.now();
    stop();
    const [code] = await Promise.race([ended, pause(STOPPED_WITHIN_MS, ['nothing'])]);
    report(
      'ends after SIGTERM with',
      code === 0,
      `${code} in ${Math.round(performance.now() - stopping)} ms`,
    );
    report('logs no errors', !/"level":[56]0/.test(output));
  } catch (error) {
    report('runs:', false, `${error}\n${output}`);
  } finally {
    child.kill('SIGKILL');
  }
}

const settingsFor = (port: number, inside: number) => ({
  DEMO: '1',
  PORT: String(inside),
  PUBLIC_URL: `http://localhost:${port}`,
});

async function tryTree(work: string): Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', work]);
  const tree = buildTree(work);
  const bytes = Number(execFileSync('sh', ['-c', `tar -C ${tree.directory} -c . | gzip | wc -c`]));
  const size = Math.round(bytes / 1_000_000);
  report('size, compressed:', size <= LARGEST_MB, `${size} MB`);
  const surplus = findSurplus(tree);
  report('contains no tools and no tests', surplus.length === 0, surplus.join(' '));
  const port = await findFreePort();
  await tryContainer(
    startTree(tree, join(work, 'volume'), settingsFor(port, port)),
    `http://127.0.0.1:${port}`,
  );
}

const [image, directory = ''] = process.argv.slice(2);
if (image === '--in-namespace') await tryTree(directory);
else if (image !== undefined) {
  const port = await findFreePort();
  await tryContainer(startImage(image, port, settingsFor(port, 3000)), `http://127.0.0.1:${port}`);
} else {
  // All mounts disappear with the namespace.
  const work = mkdtempSync(join(tmpdir(), 'image-'));
  const args = [process.execPath, import.meta.filename, '--in-namespace', work];
  const { status } = spawnSync('unshare', ['--mount', '--propagation=private', ...args], {
    stdio: 'inherit',
  });
  rmdirSync(work);
  process.exitCode = status ?? 1;
}
