import type { LiveMessage } from '#contract/drawing/live.ts';
import { canSee, mayAct } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import type { Clock } from '#server/clock.ts';
import { batchLookups } from '#server/concurrency/batch-lookups.ts';
import type { Database } from '#server/db/database.ts';
import { findDrawsByIds } from '#server/features/draws/lifecycle/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { Metrics } from '#server/metrics.ts';
import { type Broadcast, createBroadcasts } from '#server/plugins/broadcast.ts';
import type { Line } from '#server/plugins/web-sockets.ts';
import { getRoles, type Viewer } from '#server/viewer.ts';
import type { DrawingService } from '../drawing/service.ts';
import { buildCountMessage, buildErrorFrame, buildFrame, buildFrames } from './build-messages.ts';
import {
  type Allowance,
  createFullAllowance,
  MAX_COMPLAINTS,
  MAX_DRAWS,
  MAX_PER_NETWORK,
  MAX_SOCKETS,
  readRequest,
  type SocketRequest,
  spendMessage,
} from './policy.ts';
import { createHighlights } from './show-highlights.ts';
import * as store from './store.ts';

/** WebSocket close codes. */
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

type Needs = {
  db: Database;
  clock: Clock;
  live: LiveService;
  drawing: DrawingService;
  metrics: Metrics['live'];
};

type Caller = { network: string; identify: () => Promise<Viewer | null> };

type Member = Caller & {
  line: Line;
  rooms: Map<string, Room>;
  allowance: Allowance;
  complaints: number;
  alive: boolean;
  gone: boolean;
  /** Resolves when all messages so far are handled. They are handled one after the other. */
  work: Promise<void>;
};

type Room = { broadcast: Broadcast; close: () => void };

export type AudienceService = ReturnType<typeof createAudience>;

/**
 * Manages the connections at `/ws`. Each draw's messages are built once and sent to all its followers. Signed-in users
 * can also follow their own account, and are notified when it changes.
 */
export function createAudience(needs: Needs) {
  const { db, metrics } = needs;
  const members = new Set<Member>();
  const networks = new Map<string, number>();
  const rooms = new Map<string, Room>();
  const findDraw = batchLookups(
    async (ids) => new Map((await findDrawsByIds(db, ids)).map((draw) => [draw.id, draw])),
  );
  const broadcasts = createBroadcasts({
    sent: (frames) => metrics.sent.inc(frames),
    dropped: (frames) => metrics.dropped.inc(frames),
  });
  metrics.watchSockets(() => members.size);

  const complain = (member: Member, problem: string) => {
    member.complaints += 1;
    if (member.complaints > MAX_COMPLAINTS) member.line.close(POLICY_VIOLATION, 'Too many messages');
    else if (!member.line.behind()) member.line.write(buildErrorFrame(problem));
  };

  const isWithinAllowance = (member: Member): boolean => {
    member.alive = true;
    const allowance = spendMessage(member.allowance, performance.now());
    if (allowance) member.allowance = allowance;
    else complain(member, 'That was a little fast. Please wait a moment.');
    return allowance !== null;
  };

  const handle = async (member: Member, request: SocketRequest) => {
    if (request.type === 'followAccount') return followAccount(member);
    const { type, prizeDrawId } = request;
    const [viewer, draw] = await Promise.all([member.identify(), findDraw(prizeDrawId)]);
    if (member.gone) return;
    if (!draw || !canSee(draw, getRoles(draw, viewer))) return complain(member, 'Prize draw not found');
    if (type === 'subscribe') {
      return follow(member, prizeDrawId, () => openRoom(prizeDrawId, needs, broadcasts));
    }
    // Drawings are started through the API. This message only reports that the page has called it.
    if (!mayAct(getRoles(draw, viewer), 'start'))
      complain(member, 'Only the creator of this prize draw can start the drawing.');
  };

  const followAccount = async (member: Member) => {
    const viewer = await member.identify();
    if (member.gone) return;
    if (!viewer) return complain(member, 'Please sign in first.');
    follow(member, `account ${viewer.id}`, () => openAccountRoom(viewer.id, needs.live, broadcasts));
  };

  const follow = (member: Member, name: string, open: () => Room) => {
    const room = rooms.get(name) ?? open();
    rooms.set(name, room);
    // Pages reuse one connection for many draws and never unsubscribe.
    member.rooms.delete(name);
    member.rooms.set(name, room);
    const [oldest] = member.rooms.keys();
    if (oldest !== undefined && member.rooms.size > MAX_DRAWS) unfollow(member, oldest);
    room.broadcast.admit(member.line);
  };

  const unfollow = (member: Member, name: string) => {
    const room = member.rooms.get(name);
    member.rooms.delete(name);
    if (!room || room.broadcast.dismiss(member.line) > 0) return;
    room.close();
    rooms.delete(name);
  };

  const leave = (member: Member) => {
    member.gone = true;
    members.delete(member);
    const left = (networks.get(member.network) ?? 1) - 1;
    if (left > 0) networks.set(member.network, left);
    else networks.delete(member.network);
    for (const name of [...member.rooms.keys()]) unfollow(member, name);
  };

  return {
    /** @throws {ApiError} 429 if this network has too many connections, 503 if the process has too many */
    requireCapacity: (network: string): void => {
      if (members.size >= MAX_SOCKETS)
        throw new ApiError('unavailable', 'Too many people are watching at the moment.');
      if ((networks.get(network) ?? 0) < MAX_PER_NETWORK) return;
      throw new ApiError('too_many', 'Too many people are watching from your network at the moment.');
    },

    /** Adds a connection. Returns its event handlers. */
    join: (line: Line, caller: Caller) => {
      const member: Member = {
        ...caller,
        line,
        rooms: new Map(),
        allowance: createFullAllowance(performance.now()),
        complaints: 0,
        alive: true,
        gone: false,
        work: Promise.resolve(),
      };
      members.add(member);
      networks.set(member.network, (networks.get(member.network) ?? 0) + 1);
      return {
        /** `null` stands for a message that is not text. */
        onMessage: (text: string | null): void => {
          if (!isWithinAllowance(member)) return;
          const request = readRequest(text);
          if ('problem' in request) {
            complain(member, request.problem);
            return;
          }
          // Pages reconnect after this close code and send their requests again.
          member.work = member.work
            .then(() => handle(member, request))
            .catch(() => line.close(TRY_AGAIN_LATER, 'Please try again'));
        },
        onPong: (): void => {
          member.alive = true;
        },
        onClose: (): void => leave(member),
      };
    },

    /** Drops the connections that have not replied to the last ping, and pings the others. */
    dropDead: async (): Promise<void> => {
      for (const member of members) {
        if (!member.alive) {
          member.line.cut();
          continue;
        }
        member.alive = false;
        member.line.ping();
      }
    },
  };
}

type Broadcasts = ReturnType<typeof createBroadcasts>;

/**
 * Opens the room for one account's pages. New followers are notified immediately, because the account may have changed
 * before they joined.
 */
function openAccountRoom(personId: string, live: LiveService, broadcasts: Broadcasts): Room {
  const news = buildFrame({ type: 'account' });
  const broadcast = broadcasts.open(async () => news);
  return { broadcast, close: live.watchAccount(personId, () => broadcast.send(news)) };
}

/** Opens the room for one draw's followers in this process. */
function openRoom(drawId: string, { db, clock, live, drawing }: Needs, broadcasts: Broadcasts): Room {
  let received = 0;
  let closed = false;
  const broadcast = broadcasts.open(async () => {
    const before = received;
    const messages = await currentMessages(db, drawing, drawId);
    // A message that arrived in the meantime is newer than the data that was read.
    if (received === before && !closed) for (const message of messages) updateHighlights(message);
    return buildFrames(messages);
  });
  const send = (message: LiveMessage) => broadcast.send(buildFrame(message));
  const highlights = createHighlights(drawId, { db, clock, drawing, send });
  const updateHighlights = (message: LiveMessage) => {
    if (message.type === 'drawStarted') {
      const { attempt, countdownEndsAt, seal, round } = message;
      highlights.begin({ attempt, endsAt: new Date(countdownEndsAt), seal, waitsForBeacon: round !== null });
    } else if (message.type === 'winner' || isCancelled(message)) highlights.end();
  };
  const unwatch = live.watch(drawId, {
    onCount: (sold) => send(buildCountMessage(drawId, sold)),
    onMessage: (message) => {
      received += 1;
      updateHighlights(message);
      send(message);
    },
    onMissed: broadcast.renew,
  });
  return {
    broadcast,
    close: () => {
      closed = true;
      unwatch();
      highlights.end();
    },
  };
}

const isCancelled = (message: LiveMessage) => message.type === 'status' && message.status === 'cancelled';

/** Returns the draw's current state, as the messages that bring a new follower up to date. */
async function currentMessages(
  db: Database,
  drawing: DrawingService,
  drawId: string,
): Promise<LiveMessage[]> {
  const counts = await store.findCounts(db, drawId);
  if (!counts) return [];
  return [
    buildCountMessage(drawId, counts.issued - counts.voided),
    ...(await drawing.currentMessages(drawId)),
  ];
}
