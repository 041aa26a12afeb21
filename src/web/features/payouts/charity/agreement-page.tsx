import { useState } from 'react';
import type { CharityOffer } from '#contract/payouts/charity-agreements.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ClauseList } from '../clause-list.tsx';
import { AgreedView } from './agreed-view.tsx';
import { ConsentForm } from './consent-form.tsx';
import type { LinkProblem } from './link-problem.ts';
import { AgreementLinkUnusable } from './link-unusable.tsx';
import { OfferReceipt } from './offer-receipt.tsx';

type AgreementPageProps = { token: string; offer: CharityOffer | null; problem: LinkProblem | null };

/** The page that opens from the invitation to a charity: the agreement, and the charity’s bank details. */
export function AgreementPage({ token, offer, problem: known }: AgreementPageProps) {
  const [agreed, setAgreed] = useState<CharityOffer>();
  const [problem, setProblem] = useState(known);
  if (agreed) {
    return (
      <Page>
        <AgreedView offer={agreed} />
      </Page>
    );
  }
  if (!offer || problem) {
    return (
      <Page>
        <AgreementLinkUnusable problem={problem ?? 'link_unusable'} />
      </Page>
    );
  }
  const { charityName, hostName, prizeDraw } = offer;
  return (
    <Page>
      <PageHeader
        title={<span className="wrap-anywhere">{`A prize draw for ${charityName}`}</span>}
        lead={
          <span className="wrap-anywhere">
            {`${hostName} is running “${prizeDraw.title}”, and a share of the ticket sales is for your charity. Please read the agreement and tell us where to pay the money.`}
          </span>
        }
      />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <aside aria-label="The prize draw" className="min-w-0 lg:sticky lg:top-24 lg:order-last">
          <OfferReceipt offer={offer} />
        </aside>
        <div className="min-w-0">
          <Clauses offer={offer} />
          <ConsentForm token={token} offer={offer} onAgreed={setAgreed} onUnusable={setProblem} />
        </div>
      </div>
    </Page>
  );
}

function Clauses({ offer: { prizeDraw, ...rest } }: { offer: CharityOffer }) {
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement" className="text-2xl">
        What you’re agreeing to
      </h2>
      <ClauseList facts={{ ...rest, ...prizeDraw }} level={3} />
    </section>
  );
}
