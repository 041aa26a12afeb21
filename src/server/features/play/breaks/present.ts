import type { PersonPlay } from '#contract/play/person-play.ts';
import type { ShownBreak } from './service.ts';

export const presentBreak = (shown: ShownBreak | null): PersonPlay['break'] =>
  shown && {
    since: new Date(shown.since).toISOString(),
    until: toText(shown.until),
    liftableFrom: toText(shown.liftableFrom),
  };

const toText = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();
