import {
  CircleAlert,
  CircleCheckBig,
  CircleSlash,
  Clock,
  type LucideIcon,
  PackageX,
  Send,
  Trophy,
} from 'lucide-react';
import type { Award } from '#contract/awards/awards.ts';
import type { AwardState } from '#domain/awards/states.ts';
import { Badge, type Tone } from '#web/components/ui/badge.tsx';
import { nameState } from '../award-text.ts';

const LOOKS: Record<AwardState, { tone: Tone; icon: LucideIcon }> = {
  won: { tone: 'amber', icon: Trophy },
  claimed: { tone: 'purple', icon: Clock },
  declined: { tone: 'grey', icon: CircleSlash },
  lapsed: { tone: 'grey', icon: CircleSlash },
  disqualified: { tone: 'grey', icon: CircleSlash },
  sent: { tone: 'green', icon: Send },
  received: { tone: 'blue', icon: CircleCheckBig },
  problem: { tone: 'danger', icon: CircleAlert },
  undelivered: { tone: 'danger', icon: PackageX },
};

/** The state of an award, with the same text and colour everywhere. */
export function AwardBadge({ award }: { award: Pick<Award, 'state' | 'isCash'> }) {
  const { tone, icon } = LOOKS[award.state];
  return (
    <Badge tone={tone} icon={icon}>
      {nameState(award)}
    </Badge>
  );
}
