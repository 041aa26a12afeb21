import { watchMemory } from '../proof/resident-memory.ts';
import { type Draws, HOST, idOf, tokenOf } from '../sales/load-plan.ts';
import { atMost, printTable, type Target } from '../sales/report.ts';
import type { Server } from '../sales/servers.ts';

/** More than one answer ever holds of the file, and far less than the file. */
const MOST_MEGABYTES = 40;

/** The file of all tickets: how long it takes, and what the server grows by meanwhile. */
export async function measureExport(
  server: Server,
  { first }: Draws,
  { tickets, where }: { tickets: number; where: string },
): Promise<Target[]> {
  const url = `http://127.0.0.1:${server.port}/api/v1/prize-draws/${idOf('draw', first)}/tickets.csv`;
  const download = () => downloaded(url);
  // What the program and its compiled code take by themselves is not the file's: so once before, unmeasured.
  await download();
  const began = performance.now();
  const { result, before, most } = await watchMemory(server.pid, download);
  const seconds = (performance.now() - began) / 1000;
  if (result.lines !== tickets + 1) throw new Error(`The file has ${result.lines} lines.`);
  printTable(
    `The file of a million tickets, ${where}`,
    ['', 'MB', 'seconds', 'first byte, ms', 'memory before, MB', 'most, MB'],
    [
      [
        '',
        (result.bytes / 1e6).toFixed(0),
        seconds.toFixed(1),
        result.firstByteMs.toFixed(0),
        before.toFixed(0),
        most.toFixed(0),
      ],
    ],
  );
  return [atMost(`memory for the file, ${where}`, MOST_MEGABYTES, most - before, ' MB')];
}

async function downloaded(url: string): Promise<{ bytes: number; lines: number; firstByteMs: number }> {
  const began = performance.now();
  const response = await fetch(url, { headers: { cookie: `session=${tokenOf(HOST)}` } });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  let bytes = 0;
  let lines = 0;
  let firstByteMs = 0;
  for await (const part of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - began;
    bytes += part.length;
    for (const byte of part) if (byte === 0x0a) lines += 1;
  }
  return { bytes, lines, firstByteMs };
}
