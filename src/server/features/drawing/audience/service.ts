import type { LiveMessage } from '#contract/drawing/live.ts';
import { actsAsOwner, canSee } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import type { Clock } from '#server/clock.ts';
import { batchLookups } from '#server/concurrency/batch-lookups.ts';
import type { Database } from '#server/db/database.ts';
import { drawsByIds } from '#server/features/draws/lifecycle/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { Metrics } from '#server/metrics.ts';
import { type Broadcast, createBroadcasts } from '#server/plugins/broadcast.ts';
import type { Line } from '#server/plugins/web-sockets.ts';
import { rolesTo, type Viewer } from '#server/viewer.ts';
import type { DrawingService } from '../drawing/service.ts';
import { complaint, countOf, frameOfMessage, framesOf } from './build-messages.ts';
import {
  type Allowance,
  fullAllowance,
  MOST_COMPLAINTS,
  MOST_DRAWS,
  MOST_OF_A_NETWORK,
  MOST_SOCKETS,
  readRequest,
  type SocketRequest,
  spend,
} from './policy.ts';
import { createHighlights } from './show-highlights.ts';
import * as store from './store.ts';

/** "Policy violation" and "try again later". */
const ABUSE = 1008;
const LATER = 1013;

type Needs = {
  db: Database;
  clock: Clock;
  live: LiveService;
  drawing: DrawingService;
  metrics: Metrics['live'];
};

/** Who is on the line: from which network, and who that is at the moment. */
type Caller = { network: string; identify: () => Promise<Viewer | null> };

type Member = Caller & {
  line: Line;
  rooms: Map<string, Room>;
  allowance: Allowance;
  complaints: number;
  alive: boolean;
  gone: boolean;
  /** Messages are answered one after the other. */
  work: Promise<void>;
};

type Room = { broadcast: Broadcast; close: () => void };

export type AudienceService = ReturnType<typeof createAudience>;

/**
 * Who listens at `/ws`, and what they are told: each draw's messages are made once and sent to all who follow it. Whoever
 * is signed in may also follow their own account, and is told when there is something to ask about it.
 */
export function createAudience(needs: Needs) {
  const { db, metrics } = needs;
  const members = new Set<Member>();
  const networks = new Map<string, number>();
  const rooms = new Map<string, Room>();
  const findDraw = batchLookups(
    async (ids) => new Map((await drawsByIds(db, ids)).map((draw) => [draw.id, draw])),
  );
  const broadcasts = createBroadcasts({
    sent: (frames) => metrics.sent.inc(frames),
    dropped: (frames) => metrics.dropped.inc(frames),
  });
  metrics.watchSockets(() => members.size);

  const complain = (member: Member, problem: string) => {
    member.complaints += 1;
    if (member.complaints > MOST_COMPLAINTS) member.line.close(ABUSE, 'Too many messages');
    else if (!member.line.behind()) member.line.write(complaint(problem));
  };

  const mayGoOn = (member: Member): boolean => {
    member.alive = true;
    const left = spend(member.allowance, performance.now());
    if (left) member.allowance = left;
    else complain(member, 'That was a little fast. Please wait a moment.');
    return left !== null;
  };

  const answer = async (member: Member, request: SocketRequest) => {
    if (request.type === 'followAccount') return followAccount(member);
    const { type, prizeDrawId } = request;
    const [viewer, draw] = await Promise.all([member.identify(), findDraw(prizeDrawId)]);
    if (member.gone) return;
    if (!draw || !canSee(draw, rolesTo(draw, viewer))) return complain(member, 'Prize draw not found');
    if (type === 'subscribe') {
      return follow(member, prizeDrawId, () => openRoom(prizeDrawId, needs, broadcasts));
    }
    // Starting is a call of the API; here its page only says that it has made it.
    if (!actsAsOwner(rolesTo(draw, viewer)))
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
    // Pages move from draw to draw on one connection, and do not say what they have left.
    member.rooms.delete(name);
    member.rooms.set(name, room);
    const [oldest] = member.rooms.keys();
    if (oldest !== undefined && member.rooms.size > MOST_DRAWS) unfollow(member, oldest);
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
    /** @throws {ApiError} 429 so many are here from this network, 503 or at all, that no more can be taken. */
    requireRoom: (network: string): void => {
      if (members.size >= MOST_SOCKETS) throw new ApiError('unavailable', 'Too many are watching just now.');
      if ((networks.get(network) ?? 0) < MOST_OF_A_NETWORK) return;
      throw new ApiError('too_many', 'Too many are watching from your network just now.');
    },

    /** Somebody has connected. Answers who is to be told what comes from there. */
    join: (line: Line, caller: Caller) => {
      const member: Member = {
        ...{ ...caller, line, rooms: new Map(), allowance: fullAllowance(performance.now()) },
        ...{ complaints: 0, alive: true, gone: false, work: Promise.resolve() },
      };
      members.add(member);
      networks.set(member.network, (networks.get(member.network) ?? 0) + 1);
      return {
        /** A message, or `null` for one that is not text. */
        heard: (text: string | null): void => {
          if (!mayGoOn(member)) return;
          const request = readRequest(text);
          if ('problem' in request) {
            complain(member, request.problem);
            return;
          }
          // Pages connect again after that, and ask again.
          member.work = member.work
            .then(() => answer(member, request))
            .catch(() => line.close(LATER, 'Please try again'));
        },
        alive: (): void => {
          member.alive = true;
        },
        left: (): void => leave(member),
      };
    },

    /** Cuts off whoever has not answered since the last time, and asks the others. */
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

/** The pages of one person. They ask once when they come, since something may have changed before they could hear of it. */
function openAccountRoom(personId: string, live: LiveService, broadcasts: Broadcasts): Room {
  const news = frameOfMessage({ type: 'account' });
  const broadcast = broadcasts.open(async () => news);
  return { broadcast, close: live.watchAccount(personId, () => broadcast.send(news)) };
}

/** The followers of one draw in this process. */
function openRoom(drawId: string, { db, clock, live, drawing }: Needs, broadcasts: Broadcasts): Room {
  let heard = 0;
  let closed = false;
  const broadcast = broadcasts.open(async () => {
    const before = heard;
    const messages = await standing(db, drawing, drawId);
    // What was told meanwhile is newer than what was read.
    if (heard === before && !closed) for (const message of messages) notice(message);
    return framesOf(messages);
  });
  const send = (message: LiveMessage) => broadcast.send(frameOfMessage(message));
  const highlights = createHighlights(drawId, { db, clock, send });
  const notice = (message: LiveMessage) => {
    if (message.type === 'drawStarted') {
      const { attempt, countdownEndsAt, seal, round } = message;
      highlights.begin({ attempt, endsAt: new Date(countdownEndsAt), seal, waits: round !== null });
    } else if (message.type === 'winner' || isCancelled(message)) highlights.end();
  };
  const unwatch = live.watch(drawId, {
    count: (sold) => send(countOf(drawId, sold)),
    told: (message) => {
      heard += 1;
      notice(message);
      send(message);
    },
    refetch: broadcast.renew,
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

/** How a draw stands, as the messages that somebody who missed them all would need. */
async function standing(db: Database, drawing: DrawingService, drawId: string): Promise<LiveMessage[]> {
  const counts = await store.findCounts(db, drawId);
  if (!counts) return [];
  return [countOf(drawId, counts.issued - counts.voided), ...(await drawing.currentMessages(drawId))];
}
