import { Print } from '#web/components/art/print.tsx';
import features from '#web/components/art/prints/features.svg?url';

const FEATURES: readonly { view: string; title: string; text: string }[] = [
  {
    view: 'look',
    title: 'Brand Customization',
    text: 'Use your own colours, images, fonts and layout. It takes about 5 minutes, and the page looks like yours, not ours.',
  },
  {
    view: 'date',
    title: 'Scheduled End Dates',
    text: 'Choose when the draw opens and ends. Ticket sales stop on the second.',
  },
  {
    view: 'share',
    title: 'Social Integration',
    text: 'Put one link in your bio, story or stream. It takes people straight to your draw.',
  },
  {
    view: 'rules',
    title: 'Legal Compliance',
    text: 'Buyers answer a skill challenge, and must be 18 or over and live in the UK. We verify hosts in a call and keep every step on record.',
  },
  {
    view: 'money',
    title: 'Secure Payments',
    text: 'We hold the ticket money until the draw has ended and the prize has arrived. Then we transfer your share to your connected bank account.',
  },
  {
    view: 'winner',
    title: 'Winner Selection',
    text: 'Every entered ticket has an equal chance. The draw can run automatically at the end date, or you can start it on your live stream.',
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
