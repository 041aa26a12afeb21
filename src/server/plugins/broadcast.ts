/** Somebody who hears broadcasts over a connection. */
export type Listener = {
  /** So much waits to be taken by the other side that more would only pile up. */
  behind: () => boolean;
  /** Calls back once all of it was taken. */
  whenTaken: (then: () => void) => void;
  write: (bytes: Uint8Array) => void;
  /** What is written from here to `release` leaves as one write. */
  hold: () => void;
  release: () => void;
};

/** How many frames went to how many, and how many were kept from whoever was behind. */
export type Counts = { sent: (frames: number) => void; dropped: (frames: number) => void };

export type Broadcast = ReturnType<typeof createBroadcast>;

type Flush = (held?: Set<Listener>) => void;

const AGAIN_MS = 2_000;

/**
 * Broadcasts that share their writes: all frames of one turn of the event loop leave as one write a listener, since the
 * number of writes is what a broadcast to thousands costs.
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
  const plan = (flush: Flush) => {
    if (due.size === 0) setImmediate(flushAll);
    due.add(flush);
  };
  return {
    /** @param standing reads how things stand now, as frames: what each listener is told first. */
    open: (standing: () => Promise<Uint8Array>) => createBroadcast({ standing, counts, plan }),
  };
}

type Needs = { standing: () => Promise<Uint8Array>; counts: Counts; plan: (flush: Flush) => void };

/**
 * One broadcast. A listener is told how things stand and then whatever is sent, with nothing missing in between: what
 * is sent during the look follows it. Whoever falls behind is left out, and looks again once they have taken what they
 * had; so nobody waits for them, and nothing piles up.
 */
function createBroadcast({ standing, counts, plan }: Needs) {
  const present = new Set<Listener>();
  const listening = new Set<Listener>();
  const behind = new Set<Listener>();
  let newcomers = new Set<Listener>();
  let look: { listeners: Set<Listener>; since: Uint8Array[] } | undefined;
  let gathered: Uint8Array[] = [];
  let again: NodeJS.Timeout | undefined;

  const flush: Flush = (held) => {
    const frames = gathered.length;
    if (frames === 0) return;
    const bytes = joined(gathered);
    gathered = [];
    let left = 0;
    for (const listener of listening) {
      if (listener.behind()) {
        left += 1;
        leaveOut(listener);
        continue;
      }
      if (held && !held.has(listener)) {
        held.add(listener);
        listener.hold();
      }
      listener.write(bytes);
    }
    counts.sent(frames * listening.size);
    counts.dropped(frames * left);
  };

  const leaveOut = (listener: Listener) => {
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
    void lookAround();
  };

  /** One look serves everybody who came before it began. */
  const lookAround = async (): Promise<void> => {
    if (look || newcomers.size === 0) return;
    clearTimeout(again);
    flush();
    look = { listeners: newcomers, since: [] };
    newcomers = new Set();
    for (const listener of look.listeners) listening.delete(listener);
    const { listeners, since } = look;
    try {
      const bytes = await standing();
      // What is still gathered is in `since` too, and must not reach the newcomers twice.
      flush();
      greet(listeners, joined([bytes, ...since]));
    } catch {
      for (const listener of listeners) if (present.has(listener)) newcomers.add(listener);
      again = setTimeout(() => void lookAround(), AGAIN_MS);
      return;
    } finally {
      look = undefined;
    }
    void lookAround();
  };

  const greet = (listeners: ReadonlySet<Listener>, bytes: Uint8Array) => {
    for (const listener of listeners) {
      if (!present.has(listener)) continue;
      // Also somebody who asks again and again, and reads nothing.
      if (listener.behind()) {
        leaveOut(listener);
        continue;
      }
      listener.write(bytes);
      listening.add(listener);
    }
  };

  return {
    /** From now on the listener hears everything, and first how things stand; also one who listens already. */
    admit: (listener: Listener): void => {
      present.add(listener);
      welcome([listener]);
    },
    /** Answers how many are left. */
    dismiss: (listener: Listener): number => {
      for (const listeners of [present, listening, newcomers]) listeners.delete(listener);
      if (present.size === 0) clearTimeout(again);
      return present.size;
    },
    send: (frame: Uint8Array): void => {
      look?.since.push(frame);
      if (listening.size === 0) return;
      gathered.push(frame);
      plan(flush);
    },
    /** Something may have been missed: everybody is told anew how things stand. */
    renew: (): void => welcome(present),
  };
}

function joined(frames: readonly Uint8Array[]): Uint8Array {
  const [only] = frames;
  return only && frames.length === 1 ? only : Buffer.concat(frames);
}
