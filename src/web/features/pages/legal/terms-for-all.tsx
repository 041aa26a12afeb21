import { Link } from '@tanstack/react-router';
import type { LegalSection } from './legal-page.tsx';

/** The parties to the terms, and who may take part. */
export const termsForAll = (brandName: string): readonly LegalSection[] => [
  {
    id: 'agreement',
    heading: 'What you agree to',
    body: (
      <>
        <p>
          {brandName} provides this site. A host runs a prize draw on it; a participant buys tickets in one.
          By creating an account you agree to these terms. Each order records which version of them applied.
        </p>
        <p>
          A prize draw is an agreement between its host and those who buy its tickets. We sell the tickets in
          the host’s name, hold the money, make the draw and see to it that the rules below are kept.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    heading: 'Who may take part',
    body: (
      <>
        <p>
          You must be 18 or over and live in the United Kingdom to buy tickets. You confirm both with every
          order. Tickets bought by anyone else are voided and refunded, and cannot win.
        </p>
        <p>
          More than one ticket is allowed, up to the limit that the draw sets. Hosts cannot buy tickets in
          their own draw.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    heading: 'Accounts',
    body: (
      <p>
        An account is free and belongs to one person. Give your real name, since a prize is handed to the
        person named, and keep your password to yourself. What we keep about you is in the{' '}
        <Link to="/privacy">Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'hosts',
    heading: 'Hosts',
    body: (
      <>
        <p>
          A host is verified by us in a call before a first draw is published. We may revoke a verification;
          the host then cannot create or publish draws, while those already running go on for their buyers’
          sake.
        </p>
        <p>
          The host answers for the prize: that it exists, is as described, may be given away, and reaches the
          winner. Once the first ticket is sold, the title, prizes, price, limits, dates, charity and its
          share cannot be changed.
        </p>
      </>
    ),
  },
];
