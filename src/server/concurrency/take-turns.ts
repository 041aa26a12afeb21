/** Runs work of the same name in sequence, in the order of the calls. Work of other names does not wait. */
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
