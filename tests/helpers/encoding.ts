import { encodePicture } from '#server/features/draws/pictures/processing/encode.ts';

/** What becomes of it: its size, or what is said. */
export const outcomeOf = (source: Buffer) =>
  encodePicture(source).then(
    ({ width, height }) => `${width}x${height}`,
    (error: Error) => error.message,
  );

/** What it took: time of a processor, not of the clock, which on a busy machine says nothing. */
export async function spentOn(source: Buffer) {
  const before = process.cpuUsage();
  let most = process.memoryUsage.rss();
  const begin = most;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const result = await outcomeOf(source);
  clearInterval(watch);
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6, megabytes: (most - begin) / 2 ** 20 };
}
