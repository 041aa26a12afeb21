import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { ShareButton } from '#web/features/draws/sharing/share-button.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';

/** The steps after the purchase, in order. */
export function WhatNext({ draw }: { draw: PrizeDraw }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h2 id={heading} className="text-2xl">
        What happens next
      </h2>
      <ol className="mt-4">
        <Step number={1} title={`Ticket sales end ${formatDateTime(draw.endDate)}`}>
          {draw.skillGameType
            ? 'No tickets are added after that. A ticket with a wrong answer isn’t entered. You’ll find out when the draw takes place.'
            : 'No tickets are added to the list after that.'}
        </Step>
        <Step
          number={2}
          title={
            draw.drawMode === 'automatic' ? 'The draw starts automatically' : 'The host draws the winner'
          }
        >
          {draw.drawMode === 'automatic'
            ? 'The countdown begins as soon as sales have ended.'
            : 'This happens within 7 working days. If not, everyone gets their money back.'}{' '}
          Everyone can watch on{' '}
          <Link to="/prize-draw/$id" params={{ id: draw.id }} className="link">
            the draw’s page
          </Link>
          .
        </Step>
        <Step number={3} title="We’ll email you">
          Everyone who entered gets the result. If you win, the email takes you to the page where you claim
          your prize.
        </Step>
      </ol>
      <div className="mt-5 grid gap-3 sm:flex" data-screen-only="">
        <AddToCalendar draw={draw} />
        <ShareButton draw={draw} />
      </div>
    </section>
  );
}

type StepProps = { number: number; title: string; children: ReactNode };

function Step({ number, title, children }: StepProps) {
  return (
    <li className="flex gap-4 border-line border-t py-3.5 last:border-b">
      <span
        aria-hidden="true"
        className="tabular w-3.5 shrink-0 font-display font-semibold text-accent text-xl leading-snug"
      >
        {number}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}
