const STEPS = [
  {
    title: 'Create Your Giveaway',
    text: 'Name the prizes, the ticket price, the charity and the end date, and choose your colours. It takes about 5 minutes.',
  },
  {
    title: 'Share With Followers',
    text: 'They make a free account, answer a short skill challenge and buy numbered tickets, as many as they like.',
  },
  {
    title: 'Announce Winners',
    text: 'Start the countdown in front of everyone, or let the draw run by itself. The winner is picked at random from the entered tickets.',
  },
];

/** Three tickets from one roll. */
export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      className="mx-auto mt-24 max-w-page px-4 sm:px-6"
    >
      <h2 id="how-it-works-title" className="text-3xl">
        How it works
      </h2>
      <ol className="mt-8 grid gap-3 lg:grid-cols-3 lg:gap-0">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} data-tear="none" className="ticket flex flex-col p-4">
            <div className="ticket-frame flex-1 px-6 py-6">
              <p aria-hidden="true" className="font-display font-semibold text-4xl text-oak leading-none">
                {index + 1}
              </p>
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-1.5">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
