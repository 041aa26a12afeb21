import { Accordion } from '#web/components/ui/accordion.tsx';

const QUESTIONS = [
  {
    value: 'checked',
    title: 'What happens here?',
    content: (
      <p>
        Your device fetches the log of the draw, entry by entry, and computes everything again: each
        fingerprint, each signature, each puzzle, the list, and the winners. The site gives out the log and
        this page; whether they hold is for your device to say.
      </p>
    ),
  },
  {
    value: 'proves',
    title: 'What does it prove?',
    content: (
      <p>
        That every ticket in the log was in the draw as it was bought, that nothing was added, taken away or
        changed after the list was sealed, and that the winners follow from the sealed list. With public
        randomness it also shows that nobody could know them beforehand; without it, the platform could.
      </p>
    ),
  },
  {
    value: 'not',
    title: 'What does it not prove?',
    content: (
      <ul className="list-disc space-y-2 pl-5 marker:text-accent">
        <li>
          That your own ticket is in the log that you see. Look its number up above, and hold the log against
          the receipt that you got with it.
        </li>
        <li>
          That everybody is shown the same log. Two people who compare their receipts or seals find out; so
          does one who kept a seal from before.
        </li>
        <li>
          That the seal is as old as it says. The time in it is by the platform’s clock; whoever got the seal
          while the countdown ran knows better.
        </li>
        <li>
          That every ticket belongs to somebody else than the host. Who holds a ticket is fixed in the log,
          but shown only for winners.
        </li>
        <li>That the prize was handed over.</li>
      </ul>
    ),
  },
  {
    value: 'page',
    title: 'Why should I trust this page?',
    content: (
      <p>
        You need not. Save the proof and check it on a machine of your own with the program in our source
        code, with common tools for public logs, or with a verifier that you write: the format is published,
        and everything it is made of is a standard.
      </p>
    ),
  },
];

/** Explains how to verify without trusting this page. */
export function ForSceptics() {
  return (
    <section aria-labelledby="sceptics">
      <h2 id="sceptics" className="mb-4 text-2xl">
        For sceptics
      </h2>
      <Accordion items={QUESTIONS} />
    </section>
  );
}
