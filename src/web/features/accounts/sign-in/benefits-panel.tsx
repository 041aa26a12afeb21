import type { LucideIcon } from 'lucide-react';
import {
  ChartColumn,
  Compass,
  Lightbulb,
  PoundSterling,
  Stamp,
  Tickets,
  UsersRound,
  Wallet,
} from 'lucide-react';
import type { ChoosableRole } from '#domain/accounts/roles.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';

type Benefit = { icon: LucideIcon; title: string; text: string };

const BENEFITS: Record<ChoosableRole, { title: string; stub: string; items: readonly Benefit[] }> = {
  host: {
    title: 'What you get as a host',
    stub: `Free to host. ${PLATFORM_FEE_PERCENT}% of ticket sales.`,
    items: [
      {
        icon: Stamp,
        title: 'Branded draws in minutes',
        text: 'Your colours, pictures, fonts and layout, set up in about 5 minutes.',
      },
      {
        icon: UsersRound,
        title: 'A growing audience',
        text: 'One link to share, and a draw people come back to watch.',
      },
      {
        icon: PoundSterling,
        title: 'Income from ticket sales',
        text: 'You keep what’s left after our fee and your charity’s share.',
      },
      {
        icon: ChartColumn,
        title: 'Analytics as you sell',
        text: 'See tickets, earnings, charity and trees as you sell.',
      },
    ],
  },
  participant: {
    title: 'What you get as a participant',
    stub: 'Your account is free. You only pay for tickets.',
    items: [
      {
        icon: Compass,
        title: 'Prize draws to discover',
        text: 'See what you can win, what a ticket costs and where the money goes.',
      },
      {
        icon: Wallet,
        title: 'Easy ticket purchase',
        text: 'Choose how many, see the total and pay. You get your numbers straight away.',
      },
      {
        icon: Lightbulb,
        title: 'Skill challenges',
        text: 'Answer a sum, a word, a sequence or a pattern before you buy.',
      },
      {
        icon: Tickets,
        title: 'One place for all your tickets',
        text: 'Every draw you’ve entered, and every ticket number.',
      },
    ],
  },
};

/** The benefits of an account, on a ticket. */
export function BenefitsPanel({ audience }: { audience: ChoosableRole }) {
  const { title, stub, items } = BENEFITS[audience];
  return (
    <aside data-tear="below" className="ticket pb-(--stub) [--stub:5.5rem] lg:mt-2">
      <div className="p-4 sm:p-5">
        <div className="ticket-frame px-5 py-6 sm:px-8 sm:py-8">
          <h2 className="text-2xl">{title}</h2>
          <ul className="mt-5 grid gap-5">
            {items.map(({ icon: Icon, ...benefit }) => (
              <li key={benefit.title} className="flex gap-4">
                <Icon className="mt-0.5 size-6 text-accent" aria-hidden="true" />
                <div>
                  <p className="font-semibold">{benefit.title}</p>
                  <p>{benefit.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <span className="ticket-tear" aria-hidden="true" />
      <p className="absolute inset-x-0 bottom-0 flex h-(--stub) items-center justify-center px-6 text-center font-semibold">
        {stub}
      </p>
    </aside>
  );
}
