import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { formatPrizeName } from '../prize-names.ts';

/** A short summary of what will be saved. For screen readers, it is the description of the page below. */
export function PreviewFacts({ draw }: { draw: PrizeDraw }) {
  const { prizes } = draw;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
      <Fact label="Title" heard>
        {draw.title}
      </Fact>
      <Fact label="Image" heard>
        {draw.imageUrl
          ? (draw.imageAlt ?? 'A picture with no description')
          : 'A patterned picture in your colours'}
      </Fact>
      <Fact label="Description" heard>
        {draw.description || 'None yet'}
      </Fact>
      {prizes.map(({ rank, description }, at) => (
        <Fact key={rank} label={formatPrizeName(at, prizes.length)} heard>
          {description}
        </Fact>
      ))}
      <Fact label="Ticket price">{formatPounds(draw.ticketPrice)}</Fact>
      <Fact label="End date">{formatDateTime(draw.endDate)}</Fact>
      <Fact label="Ticket limit">
        {draw.ticketLimit === null ? 'Unlimited' : formatNumber(draw.ticketLimit)}
      </Fact>
      <Fact label="Charity percentage">{draw.charityPercentage}%</Fact>
    </dl>
  );
}

function Fact({
  label,
  heard: screenReaderOnly = false,
  children,
}: {
  label: string;
  heard?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={screenReaderOnly ? 'sr-only' : undefined}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  );
}
