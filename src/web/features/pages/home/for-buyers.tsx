import { WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Screen } from './screen.tsx';
import boughtDark from './screens/bought-dark.avif?url';
import boughtLight from './screens/bought-light.avif?url';
import drawDark from './screens/draw-dark.avif?url';
import drawLight from './screens/draw-light.avif?url';

const POINTS: readonly { title: string; text: string }[] = [
  {
    title: 'See who runs it',
    text: 'Each draw names its host, says whether we’ve verified them, and shows how their earlier draws ended.',
  },
  {
    title: 'Know where your money goes',
    text: 'The price, your chances and the charity’s share are on the page before you buy. There are no fees on top.',
  },
  {
    title: 'Get your numbers straight away',
    text: `You get your ticket numbers as soon as you pay. We hold the money until the prize has arrived. If the host doesn’t draw within ${WORKING_DAYS_TO_DRAW} working days of the end, we refund every ticket.`,
  },
];

/** What buyers can expect, beside two screens that they see. */
export function ForBuyers() {
  return (
    <section
      aria-labelledby="for-buyers"
      className="mx-auto mt-24 grid max-w-page items-center gap-x-16 gap-y-10 px-4 sm:px-6 lg:grid-cols-2"
    >
      <div>
        <h2 id="for-buyers" className="text-3xl">
          Here to win something?
        </h2>
        <dl className="mt-6 border-line border-t">
          {POINTS.map(({ title, text }) => (
            <div key={title} className="border-line border-b py-4">
              <dt className="font-display font-semibold text-xl">{title}</dt>
              <dd className="measure mt-1">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-7 flex flex-wrap gap-3 max-sm:grid">
          <ButtonLink to="/prize-draws" size="lg">
            Browse Prize Draws
          </ButtonLink>
          <ButtonLink to="/winners" variant="secondary" size="lg">
            See past winners
          </ButtonLink>
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-[34rem] grid-cols-2 gap-4 sm:gap-6">
        <Screen
          light={drawLight}
          dark={drawDark}
          alt="A draw’s page on a phone: the picture, the host, the price, the chances and the buy button"
          width={780}
          height={1560}
          className="hairline w-full rounded-sheet"
        />
        <Screen
          light={boughtLight}
          dark={boughtDark}
          alt="After buying: “Purchase Complete!” and the ticket numbers"
          width={780}
          height={1560}
          className="hairline mt-10 w-full rounded-sheet"
        />
      </div>
    </section>
  );
}
