/** Runs work with the same name one after another, in the order of the calls. Other names do not wait. */
export function createTurns() {
  const queues = new Map<string, Promise<unknown>>();
  return <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = queues.get(name) ?? Promise.resolve();
    const own = before.then(work, work);
    queues.set(name, own);
    const onEnd = () => {
      if (queues.get(name) === own) queues.delete(name);
    };
    own.then(onEnd, onEnd);
    return own;
  };
}
