import { PENCE_PER_TREE } from '#domain/impact/trees.ts';
import { DEFAULT_CHARITY_PERCENT } from '#domain/money/calculate.ts';
import { formatPounds } from '#domain/money/format.ts';
import { EXTRA_TREE_PENCE, PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { WorkedExample } from './worked-example.tsx';

const wholePounds = (pence: number) => formatPounds(pence).replace(/\.00$/, '');

const STEPS = [
  {
    title: 'Your followers pay for tickets',
    text: 'All of it counts as revenue, apart from tickets that are voided and refunded.',
  },
  {
    title: `We take ${PLATFORM_FEE_PERCENT}%`,
    text: 'It’s our only fee. It pays for the platform and for the trees below.',
  },
  {
    title: 'Your charity gets its share',
    text: `At least ${DEFAULT_CHARITY_PERCENT}% of what’s left. You can give more, up to all of it. Buyers see the share before they pay.`,
  },
  {
    title: 'We plant trees',
    text: `One for every full ${wholePounds(PENCE_PER_TREE)} of revenue, at our cost. You can add more for ${wholePounds(EXTRA_TREE_PENCE)} each, from your earnings.`,
  },
  {
    title: 'You keep the rest',
    text: 'We hold it until the draw has ended and the prize has arrived, then transfer it to your connected bank account.',
  },
];

export function HowPricingWorks() {
  return (
    <section
      aria-labelledby="how-pricing-works"
      className="mx-auto mt-24 grid max-w-page items-start gap-x-16 gap-y-10 px-4 sm:px-6 lg:grid-cols-2"
    >
      <div>
        <h2 id="how-pricing-works" className="text-3xl">
          How Our Pricing Works
        </h2>
        <ol className="mt-6 grid gap-6">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.25rem_1fr]">
              <span
                aria-hidden="true"
                className="tabular font-display font-semibold text-accent text-xl leading-snug"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg leading-snug">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div className="lg:sticky lg:top-24">
        <WorkedExample />
      </div>
    </section>
  );
}
