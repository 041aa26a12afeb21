import { CalendarClock, Dices, Landmark, type LucideIcon, Palette, Share2, ShieldCheck } from 'lucide-react';

const FEATURES: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Palette,
    title: 'Brand Customization',
    text: 'Your colours, images, fonts and layout. Set up in about 5 minutes, and it looks like yours, not like ours.',
  },
  {
    icon: CalendarClock,
    title: 'Scheduled End Dates',
    text: 'Say when the draw opens and when it ends. Sales stop on the second, whatever anybody’s phone says.',
  },
  {
    icon: Share2,
    title: 'Social Integration',
    text: 'One link for your bio, your story or your stream. Whoever follows it is on the draw’s own page.',
  },
  {
    icon: ShieldCheck,
    title: 'Legal Compliance',
    text: 'A skill challenge before tickets, entry for UK residents of 18 or over, hosts verified by a call, and every step on record.',
  },
  {
    icon: Landmark,
    title: 'Secure Payments',
    text: 'Ticket money is held until the draw has ended, then transferred to your connected bank account.',
  },
  {
    icon: Dices,
    title: 'Winner Selection',
    text: 'Every entered ticket has an equal chance. Draw by itself at the end date, or by hand on your live stream.',
  },
];

/** Six cards printed on one sheet. */
export function FeatureCards() {
  return (
    <section aria-labelledby="features" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="features" className="text-3xl">
        Everything a draw needs
      </h2>
      <ul className="hairline mt-8 grid gap-px overflow-hidden rounded-sheet bg-line sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-surface p-6 sm:p-7">
            <Icon className="size-7 text-oak" aria-hidden="true" />
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
