import type { ComplaintSummary } from '#contract/conduct/complaints.ts';
import { OUTCOME_NAMES } from '#domain/conduct/complaints.ts';
import type { Tone } from '#web/components/ui/badge.tsx';

type Stated = Pick<ComplaintSummary, 'state' | 'outcome'>;

/** The state of a complaint as a badge. */
export function describeState({ state, outcome }: Stated): { label: string; tone: Tone } {
  switch (state) {
    case 'received':
      return { label: 'Received', tone: 'yellow' };
    case 'acknowledged':
      return { label: 'Being looked into', tone: 'amber' };
    case 'withdrawn':
      return { label: 'Withdrawn', tone: 'grey' };
    case 'decided':
      return {
        label: outcome ? OUTCOME_NAMES[outcome] : 'Decided',
        tone: outcome === 'not_upheld' ? 'grey' : 'green',
      };
  }
}
