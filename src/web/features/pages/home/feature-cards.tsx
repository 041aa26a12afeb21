import { Print } from '#web/components/art/print.tsx';
import features from '#web/components/art/prints/features.svg?url';

const FEATURES: readonly { view: string; title: string; text: string }[] = [
  {
    view: 'look',
    title: 'Brand Customization',
    text: 'Your colours, images, fonts and layout. Set up in about 5 minutes, and it looks like yours, not like ours.',
  },
  {
    view: 'date',
    title: 'Scheduled End Dates',
    text: 'Say when the draw opens and when it ends. Sales stop on the second, whatever anybody’s phone says.',
  },
  {
    view: 'share',
    title: 'Social Integration',
    text: 'One link for your bio, your story or your stream. Whoever follows it is on the draw’s own page.',
  },
  {
    view: 'rules',
    title: 'Legal Compliance',
    text: 'A skill challenge before tickets, entry for UK residents of 18 or over, hosts verified by a call, and every step on record.',
  },
  {
    view: 'money',
    title: 'Secure Payments',
    text: 'Ticket money is held until the draw has ended and the prize is received. Your part is then transferred to your connected bank account.',
  },
  {
    view: 'winner',
    title: 'Winner Selection',
    text: 'Every entered ticket has an equal chance. The draw runs by itself at the end date, or by hand on your live stream.',
  },
];

/** Six cards printed on one sheet, perforated between them. */
export function FeatureCards() {
  return (
    <section aria-labelledby="features" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="features" className="text-3xl">
        Everything a draw needs
      </h2>
      <ul className="perforated mt-8 grid sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ view, title, text }) => (
          <li key={title} className="p-6 sm:p-7">
            <Print src={`${features}#${view}`} width={72} height={72} />
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
