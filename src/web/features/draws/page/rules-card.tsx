import { useId } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { CLAIM_ASKED_DAYS, CLAIM_DAYS, SEND_DAYS, VACANT_DAYS } from '#domain/awards/deadlines.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { cn } from '#web/components/ui/cn.ts';
import { DrawCard } from './draw-section.tsx';

const TAB =
  '-mb-px inline-flex min-h-11 cursor-pointer items-center border-transparent border-b-2 px-0.5 font-semibold text-muted hover:text-ink has-checked:border-accent has-checked:text-ink has-focus-visible:rounded-mark has-focus-visible:outline-2 has-focus-visible:outline-accent';

type Ruled = Pick<PrizeDraw, 'skillGameType' | 'drawMode' | 'maxTicketsPerPerson' | 'claimDays'>;

/** How winners are drawn and who may enter. The two tabs are built from radio buttons, which work without script. */
export function RulesCard({ draw }: { draw: Ruled }) {
  const name = useId();
  return (
    <DrawCard title="Rules and eligibility">
      <fieldset className="group/tabs min-w-0">
        <legend className="sr-only">What to read</legend>
        <div className="flex gap-6 border-line border-b" data-screen-only="">
          <label className={TAB}>
            <input type="radio" name={name} value="rules" defaultChecked className="sr-only" />
            Rules
          </label>
          <label className={TAB}>
            <input type="radio" name={name} value="eligibility" className="sr-only" />
            Eligibility
          </label>
        </div>
        <Panel
          title="Rules"
          lines={rulesOf(draw)}
          className="group-has-[[value=eligibility]:checked]/tabs:hidden"
        />
        <Panel
          title="Eligibility"
          lines={eligibilityOf(draw)}
          className="hidden group-has-[[value=eligibility]:checked]/tabs:block"
        />
      </fieldset>
    </DrawCard>
  );
}

type PanelProps = { title: string; lines: readonly string[]; className: string };

/** In print, both panels are visible. */
function Panel({ title, lines, className }: PanelProps) {
  return (
    <div className={cn('pt-5 print:block!', className)}>
      <h3 className="sr-only print:not-sr-only print:mb-2!">{title}</h3>
      <ul className="measure list-disc space-y-2 pl-5 marker:text-accent">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function rulesOf(draw: Ruled): string[] {
  const claimDays = draw.claimDays ?? CLAIM_DAYS.default;
  return [
    ...(draw.skillGameType
      ? [
          'You answer a skill challenge before you buy. Everyone gets a ticket, but only tickets with the correct answer enter the draw. Buyers find out if they were right when the draw takes place.',
        ]
      : []),
    draw.drawMode === 'automatic'
      ? 'The draw starts automatically once ticket sales have ended.'
      : 'The host starts the draw once ticket sales have ended.',
    'Every ticket in the draw has an equal chance. Winners are picked at random.',
    'The winner is notified by email within 48 hours.',
    `We ask winners to claim within ${CLAIM_ASKED_DAYS} days. The host sends the prize within ${SEND_DAYS} days of the claim.`,
    `Unclaimed prizes can be redrawn after ${claimDays} days.`,
    'A prize can also be redrawn if its winner declines it or is disqualified. Only tickets that haven’t been drawn can win it then. A former winner who holds one of those can win again.',
    `If the host hasn’t redrawn such a prize within ${VACANT_DAYS} days, we will.`,
    'We show winners’ first initial and last name here, unless they object.',
  ];
}

function eligibilityOf({ maxTicketsPerPerson }: Ruled): string[] {
  return [
    'Entries are open to UK residents aged 18 and over.',
    maxTicketsPerPerson === null
      ? 'Multiple entries are permitted.'
      : `Multiple entries are permitted, up to ${formatNumber(maxTicketsPerPerson)} tickets per person.`,
    'You need a free account to buy tickets.',
    'The host can’t enter this prize draw, and nor can admins who act on it.',
  ];
}
