/**
 * Runs work until a time limit is reached or `sooner` aborts, so that a provider that never responds cannot block an
 * email.
 * @throws if either happens before the work ends. The signal then aborts the work
 */
export async function runWithinTime(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<void>,
  sooner?: AbortSignal,
): Promise<void> {
  const time = AbortSignal.timeout(milliseconds);
  const signal = sooner ? AbortSignal.any([time, sooner]) : time;
  const tooLong = Promise.withResolvers<never>();
  const give = () => tooLong.reject(new Error('The provider did not answer in time.'));
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  try {
    await Promise.race([work(signal), tooLong.promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}
