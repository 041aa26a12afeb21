/**
 * Gives something so long, or until it has to end sooner. A provider that never answers must not keep a mail for ever.
 * @throws where the time is over first; the signal tells the work so
 */
export async function withinTime(
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
