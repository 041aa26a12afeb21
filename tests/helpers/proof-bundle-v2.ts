import { createHash } from 'node:crypto';
import { recomputed } from './proof-bundle.ts';
import {
  addTicket,
  announce,
  close,
  DAY,
  end,
  type MadeDraw,
  OPENED_AT,
  openDraw,
  time,
} from './proof-steps.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type MadeV2 = { pictures?: Uint8Array[]; title?: string };

/**
 * A complete honest draw of version 2 without a beacon and without a game: four tickets, two prizes, and one redraw of
 * the second prize because its winner declined.
 */
export function honestDrawV2({ pictures = [], title = 'A week in a lighthouse' }: MadeV2 = {}): MadeDraw {
  const draw = openDraw({
    beacon: false,
    prizes: 2,
    terms: {
      title,
      skillGameType: null,
      skillGameDifficulty: null,
      description: 'Two prizes by the sea.',
      host: 'Harbour Trust',
      pictures: pictures.map(hash),
      freeEntry: { address: '1 Harbour Road', receivedBy: time(OPENED_AT + 10 * DAY) },
    },
  });
  for (let i = 0; i < 4; i += 1) addTicket(draw, { post: true });
  end(draw, { by: 'host' });
  close(draw);
  announce(draw, [1, 2], { by: 'host' });
  announce(draw, [2], { by: 'host', cause: 'declined' });
  return recomputed(draw);
}
