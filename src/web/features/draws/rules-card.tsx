import type { PrizeDraw } from '#contract/draws.ts';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { DrawCard } from './draw-section.tsx';

/** How it is drawn and who may take part. */
export function RulesCard({ draw, className }: { draw: PrizeDraw; className?: string }) {
  return (
    <DrawCard title="Rules and eligibility" className={className ?? ''}>
      <Tabs
        label="Rules and eligibility"
        items={[
          { value: 'rules', title: 'Rules', content: <Lines lines={rulesOf(draw)} /> },
          { value: 'eligibility', title: 'Eligibility', content: <Lines lines={eligibilityOf(draw)} /> },
        ]}
      />
    </DrawCard>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="measure list-disc space-y-2 pl-5 marker:text-oak">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function rulesOf(draw: PrizeDraw): string[] {
  return [
    ...(draw.skillGameType
      ? [
          'Before buying you answer a skill challenge. Everyone gets a ticket, but only tickets with the correct answer enter the draw.',
        ]
      : []),
    draw.drawMode === 'automatic'
      ? 'The draw starts by itself once ticket sales have ended.'
      : 'The host starts the draw once ticket sales have ended.',
    'Every ticket in the draw has an equal chance. Winners are picked at random.',
    'The winner is notified by email within 48 hours.',
    'Unclaimed prizes can be redrawn after 14 days.',
    'Winners are named here by first initial and last name.',
  ];
}

function eligibilityOf({ maxTicketsPerPerson }: PrizeDraw): string[] {
  return [
    'Entries are open to UK residents aged 18 and over.',
    maxTicketsPerPerson === null
      ? 'Multiple entries are permitted.'
      : `Multiple entries are permitted, up to ${maxTicketsPerPerson.toLocaleString('en-GB')} tickets for each person.`,
    'You need a free account to buy tickets.',
    'The host of this prize draw cannot take part in it.',
  ];
}
