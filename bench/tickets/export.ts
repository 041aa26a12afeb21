import { watchMemory } from '../harness/memory.ts';
import { type Draws, formatId, HOST } from '../harness/numbering.ts';
import { atMost, printTable, type Target } from '../harness/report.ts';
import { request } from '../harness/requests.ts';
import type { Server } from '../harness/servers.ts';

/** More than the server ever buffers of the file, but far less than the whole file. */
const MOST_MEGABYTES = 40;

/** Downloads the CSV file of all tickets, and measures the time and the growth of the server's memory. */
export async function measureExport(
  name: string,
  server: Server,
  { first }: Draws,
  tickets: number,
): Promise<Target[]> {
  const url = `${server.url}/api/v1/prize-draws/${formatId('draw', first)}/tickets.csv`;
  // The first download also loads and compiles code, so it is not measured.
  await download(url);
  const { result, before, highest } = await watchMemory(server.pid, () => download(url));
  if (result.lines !== tickets + 1) throw new Error(`The file has ${result.lines} lines.`);
  printTable(
    `The file of a million tickets, ${name}`,
    ['', 'MB', 'seconds', 'first byte, ms', 'memory before, MB', 'highest, MB'],
    [
      [
        '',
        (result.bytes / 1e6).toFixed(0),
        result.seconds.toFixed(1),
        result.firstByteMs.toFixed(0),
        before.toFixed(0),
        highest.toFixed(0),
      ],
    ],
  );
  return [atMost(`memory for the file, ${name}`, MOST_MEGABYTES, highest - before, ' MB')];
}

async function download(url: string) {
  const began = performance.now();
  const response = await request(url, HOST);
  let bytes = 0;
  let lines = 0;
  let firstByteMs = 0;
  for await (const part of response.body ?? []) {
    if (bytes === 0) firstByteMs = performance.now() - began;
    bytes += part.length;
    for (const byte of part) if (byte === 0x0a) lines += 1;
  }
  return { bytes, lines, firstByteMs, seconds: (performance.now() - began) / 1000 };
}
