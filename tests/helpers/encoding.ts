import { encodePicture } from '#server/features/draws/pictures/processing/encode.ts';

/** Resolves to the result's size, or to the error message. */
export const outcomeOf = (source: Buffer) =>
  encodePicture(source).then(
    ({ width, height }) => `${width}x${height}`,
    (error: Error) => error.message,
  );

/** Measures CPU time, because elapsed time says nothing on a busy machine. */
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
