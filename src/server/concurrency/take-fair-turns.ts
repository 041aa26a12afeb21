import { ApiError } from '../api-error.ts';

type Waiting = { start: () => void; reject: (error: ApiError) => void };

/**
 * Runs one costly task at a time, and takes turns between people: however many tasks one person sends, everyone else
 * waits for the task that is running and at most one more of that person's. If too many tasks wait, the person with the
 * most loses the last one.
 *
 * @throws {ApiError} 503 from the returned function for a task that loses its place
 */
export function createFairQueue({ maxWaiting }: { maxWaiting: number }) {
  // In the order in which people have their turns.
  const lines = new Map<string, Waiting[]>();
  let isRunning = false;

  const startNext = () => {
    const [next] = lines;
    isRunning = next !== undefined;
    if (!next) return;
    const [personId, [first, ...rest]] = next;
    lines.delete(personId);
    if (rest.length > 0) lines.set(personId, rest);
    first?.start();
  };

  const dropIfFull = () => {
    const all = [...lines.values()];
    if (all.reduce((sum, line) => sum + line.length, 0) <= maxWaiting) return;
    const longest = all.reduce((most, line) => (line.length >= most.length ? line : most));
    longest.pop()?.reject(busy());
    if (longest.length === 0)
      for (const [personId, line] of lines) if (line === longest) lines.delete(personId);
  };

  return <Result>(personId: string, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const start = () => void work().then(resolve, reject).finally(startNext);
      if (!isRunning) {
        isRunning = true;
        return start();
      }
      const line = lines.get(personId);
      if (line) line.push({ start, reject });
      else lines.set(personId, [{ start, reject }]);
      dropIfFull();
    });
}

const busy = () =>
  new ApiError('unavailable', 'We’re very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
