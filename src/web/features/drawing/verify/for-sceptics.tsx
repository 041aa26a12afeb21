import { Link } from '@tanstack/react-router';
import { Accordion } from '#web/components/ui/accordion.tsx';

const QUESTIONS = [
  {
    value: 'checked',
    title: 'What happens here?',
    content: (
      <p>
        Your browser downloads the log of the draw and recalculates everything: each hash, each signature,
        each puzzle, the list of entries and the winners. Then it compares them with the winners, names,
        prizes and pictures that the site shows. The site only provides the log and this page.
      </p>
    ),
  },
  {
    value: 'proves',
    title: 'What does it prove?',
    content: (
      <p>
        It proves that every ticket in the log was counted as it was bought, that nothing was added, removed
        or changed after the list was sealed, and that the winners follow from the sealed list. How much it
        proves about the time before the seal depends on public randomness and on witnesses.{' '}
        <Link to="/help" hash="strength" className="link">
          What the strength of a proof means
        </Link>
      </p>
    ),
  },
  {
    value: 'not',
    title: 'What doesn’t it prove?',
    content: (
      <ul className="list-disc space-y-2 pl-5 marker:text-accent">
        <li>
          That your own ticket is in the log. Your browser keeps the proofs of tickets you buy in it, and
          checks them here. You can also add the file from your confirmation email.
        </li>
        <li>
          That everyone sees the same log. You can find out by comparing your seals or ticket proofs with
          another person’s. Your browser compares the log with every seal it has seen.
        </li>
        <li>
          That the list was sealed at the stated time, unless witnesses saw the seal. Otherwise the time comes
          from the platform’s clock.
        </li>
        <li>
          That the witnesses are independent. This page trusts the witnesses the site names, unless you add a
          policy that names your own.
        </li>
        <li>
          That the host doesn’t hold tickets. The log fixes who holds each ticket, but only shows the names of
          winners.
        </li>
        <li>That the winners received their prizes.</li>
      </ul>
    ),
  },
  {
    value: 'page',
    title: 'Why should I trust this page?',
    content: (
      <p>
        You don’t have to. Save the proof and check it on your own computer: with the program in our source
        code, with common tools for public logs, or with your own verifier. The format is published and uses
        only open standards.
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
