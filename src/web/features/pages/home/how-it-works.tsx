import { Screen } from './screen.tsx';
import drawDark from './screens/draw-dark.avif?url';
import drawLight from './screens/draw-light.avif?url';
import workspaceDark from './screens/workspace-dark.avif?url';
import workspaceLight from './screens/workspace-light.avif?url';

const STEPS = [
  {
    title: 'Create Your Giveaway',
    text: 'Add your prizes, ticket price, charity and end date, and choose your colours. It takes about 5 minutes.',
  },
  {
    title: 'Share With Followers',
    text: 'They create a free account, answer a short skill challenge and choose their tickets.',
  },
  {
    title: 'Announce Winners',
    text: 'Start the countdown in front of everyone, or let the draw run automatically. The winner is picked at random from the entered tickets.',
  },
];

/** Three steps on tickets, beside the host’s screen and the page that it makes. */
export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      className="mx-auto mt-24 grid max-w-page items-start gap-x-16 gap-y-8 px-4 sm:px-6 lg:grid-cols-2"
    >
      <div>
        <h2 id="how-it-works-title" className="text-3xl">
          How it works
        </h2>
        <div className="relative mt-8 pb-8">
          <Screen
            light={workspaceLight}
            dark={workspaceDark}
            alt="A host’s workspace for one draw: ticket sales, and what to do next"
            width={1120}
            height={840}
            className="hairline w-4/5 rounded-sheet"
          />
          <Screen
            light={drawLight}
            dark={drawDark}
            alt=""
            width={780}
            height={1560}
            className="hairline absolute right-0 bottom-0 w-2/5 rounded-sheet shadow-float"
          />
        </div>
      </div>
      <ol>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} data-tear="none" className="ticket p-3.5">
            <div className="ticket-frame flex gap-5 px-5 py-5 sm:gap-7 sm:px-7">
              <p aria-hidden="true" className="ticket-number w-10 flex-none text-center text-accent">
                {index + 1}
              </p>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1">{text}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
