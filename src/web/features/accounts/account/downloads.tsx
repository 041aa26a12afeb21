import { Download } from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import { ButtonAnchor } from '#web/components/ui/button.tsx';

const FILES = [
  {
    name: 'data.json',
    title: 'Everything (JSON)',
    text: 'Account, consents, devices, orders, tickets and emails.',
  },
  { name: 'orders.csv', title: 'Orders (CSV)', text: 'One row per order, for a spreadsheet.' },
  { name: 'tickets.csv', title: 'Tickets (CSV)', text: 'One row per ticket, for a spreadsheet.' },
] as const;

/** Plain links, so they work without script. */
export function Downloads({ user }: { user: User }) {
  return (
    <ul className="divide-y divide-line">
      {FILES.map(({ name, title, text }) => (
        <li
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0"
        >
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-semibold">{title}</p>
            <p className="text-muted text-sm">{text}</p>
          </div>
          <ButtonAnchor href={`/api/v1/users/${user.id}/${name}`} download variant="secondary" size="sm">
            <Download className="size-4.5" aria-hidden="true" />
            Download
            <span className="sr-only">{` ${title}`}</span>
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
}
