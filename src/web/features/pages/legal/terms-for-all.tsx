import { Link } from '@tanstack/react-router';
import { describePromoter, type Promoter } from '#domain/site/operator.ts';
import type { LegalSection } from './legal-page.tsx';

type Named = { brandName: string; promoter: Promoter | undefined };

/** The parties to the terms, and who may take part. */
export const termsForAll = ({ brandName, promoter }: Named): readonly LegalSection[] => [
  {
    id: 'agreement',
    heading: 'Your agreement with us',
    body: (
      <>
        <p>
          {promoter
            ? `${describePromoter(promoter)}, provides this site, ${brandName}, and promotes the draws on it.`
            : `${brandName} provides this site.`}{' '}
          Hosts run prize draws on it, and participants buy tickets in them. By creating an account, you agree
          to these terms. Each order records which version applied.
        </p>
        <p>
          A prize draw is an agreement between its host and the people who buy its tickets. We sell the
          tickets in the host’s name, hold the money, make the draw and make sure the rules below are
          followed.
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
          order. If anyone else buys tickets, we void and refund them, and they can’t win.
        </p>
        <p>
          You can buy more than one ticket, up to the draw’s limit. People who run a draw can’t buy tickets in
          it, and neither can some people who work for this site.
        </p>
        <p>
          You can set a monthly limit for what you spend, take a break or close your account for good, all in{' '}
          <Link to="/account/limits">My limits</Link>. We don’t sell you tickets beyond your limit or during a
          break, and there’s a limit for everyone. If you choose a break, no one can end it early.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    heading: 'Accounts',
    body: (
      <p>
        Your account is free and is for you alone. Give your real name, because a prize goes to the person
        named, and don’t share your password. To find out what we keep about you, read our{' '}
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
          We verify each host in a call before they publish their first draw. We may revoke this verification.
          The host then can’t create or publish draws, but draws already running continue for the sake of
          their buyers.
        </p>
        <p>
          The host is responsible for the prize: that it exists, is as described, can be given away, and
          reaches the winner. Once the first ticket is sold, the host can’t change the title, prizes, price,
          limits, dates, charity or its share.
        </p>
      </>
    ),
  },
];
