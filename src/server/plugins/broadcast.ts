/** A connection that receives broadcasts. */
export type Listener = {
  /** Whether so much data is waiting to be sent to the listener that sending more would not help. */
  behind: () => boolean;
  /** Calls back once the waiting data has been sent. */
  whenTaken: (then: () => void) => void;
  write: (bytes: Uint8Array) => void;
  /** Everything that is written between `hold` and `release` is sent as one write. */
  hold: () => void;
  release: () => void;
};

/** Counts frames sent to listeners, and frames dropped for slow listeners. */
export type Counts = { sent: (frames: number) => void; dropped: (frames: number) => void };

export type Broadcast = ReturnType<typeof createBroadcast>;

type Flush = (held?: Set<Listener>) => void;

const RETRY_DELAY_MS = 2_000;

/**
 * Creates broadcasts that share their writes. All frames from one turn of the event loop are sent as one write per
 * listener, because the number of writes dominates the cost of a broadcast to thousands of listeners.
 */
export function createBroadcasts(counts: Counts) {
  const due = new Set<Flush>();
  const flushAll = () => {
    const flushes = [...due];
    due.clear();
    if (flushes.length === 1) return flushes[0]?.();
    const held = new Set<Listener>();
    for (const flush of flushes) flush(held);
    for (const listener of held) listener.release();
  };
  const schedule = (flush: Flush) => {
    if (due.size === 0) setImmediate(flushAll);
    due.add(flush);
  };
  return {
    /** @param readState reads the current state as frames, which each listener receives first */
    open: (readState: () => Promise<Uint8Array>) => createBroadcast({ readState, counts, schedule }),
  };
}

type Needs = { readState: () => Promise<Uint8Array>; counts: Counts; schedule: (flush: Flush) => void };

/**
 * Creates one broadcast. Each listener receives the current state and then every frame, without a gap: frames that are
 * sent during the read follow it. A slow listener is skipped, and receives the current state again once it has caught
 * up. So it does not delay other listeners, and its backlog does not grow.
 */
function createBroadcast({ readState, counts, schedule }: Needs) {
  const present = new Set<Listener>();
  const listening = new Set<Listener>();
  const behind = new Set<Listener>();
  let newcomers = new Set<Listener>();
  let reading: { listeners: Set<Listener>; since: Uint8Array[] } | undefined;
  let pending: Uint8Array[] = [];
  let retry: NodeJS.Timeout | undefined;

  const flush: Flush = (held) => {
    const frames = pending.length;
    if (frames === 0) return;
    const bytes = joined(pending);
    pending = [];
    let skipped = 0;
    for (const listener of listening) {
      if (listener.behind()) {
        skipped += 1;
        skip(listener);
        continue;
      }
      if (held && !held.has(listener)) {
        held.add(listener);
        listener.hold();
      }
      listener.write(bytes);
    }
    counts.sent(frames * listening.size);
    counts.dropped(frames * skipped);
  };

  const skip = (listener: Listener) => {
    listening.delete(listener);
    if (behind.has(listener)) return;
    behind.add(listener);
    listener.whenTaken(() => {
      behind.delete(listener);
      if (present.has(listener)) welcome([listener]);
    });
  };

  const welcome = (listeners: Iterable<Listener>) => {
    for (const listener of listeners) newcomers.add(listener);
    void sendState();
  };

  /** One read serves all listeners that joined before the read started. */
  const sendState = async (): Promise<void> => {
    if (reading || newcomers.size === 0) return;
    clearTimeout(retry);
    flush();
    reading = { listeners: newcomers, since: [] };
    newcomers = new Set();
    for (const listener of reading.listeners) listening.delete(listener);
    const { listeners, since } = reading;
    try {
      const bytes = await readState();
      // Pending frames are also in `since`, and newcomers must not receive them twice.
      flush();
      greet(listeners, joined([bytes, ...since]));
    } catch {
      for (const listener of listeners) if (present.has(listener)) newcomers.add(listener);
      retry = setTimeout(() => void sendState(), RETRY_DELAY_MS);
      return;
    } finally {
      reading = undefined;
    }
    void sendState();
  };

  const greet = (listeners: ReadonlySet<Listener>, bytes: Uint8Array) => {
    for (const listener of listeners) {
      if (!present.has(listener)) continue;
      // A listener may join repeatedly without reading anything.
      if (listener.behind()) {
        skip(listener);
        continue;
      }
      listener.write(bytes);
      listening.add(listener);
    }
  };

  return {
    /** Sends the current state, then every frame. A listener that is already admitted gets the state again. */
    admit: (listener: Listener): void => {
      present.add(listener);
      welcome([listener]);
    },
    /** Returns the number of remaining listeners. */
    dismiss: (listener: Listener): number => {
      for (const listeners of [present, listening, newcomers]) listeners.delete(listener);
      if (present.size === 0) clearTimeout(retry);
      return present.size;
    },
    send: (frame: Uint8Array): void => {
      reading?.since.push(frame);
      if (listening.size === 0) return;
      pending.push(frame);
      schedule(flush);
    },
    /** Sends the current state to all listeners again, because they may have missed frames. */
    renew: (): void => welcome(present),
  };
}

function joined(frames: readonly Uint8Array[]): Uint8Array {
  const [only] = frames;
  return only && frames.length === 1 ? only : Buffer.concat(frames);
}
