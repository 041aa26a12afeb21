import { SEND_DAYS } from '#domain/awards/deadlines.ts';
import { UNDELIVERED_PERCENT } from '#domain/money/guarantee.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { useSite } from '#web/lib/router-context.ts';
import { LegalPage } from './legal-page.tsx';
import { SupportAddress } from './support-address.tsx';
import { termsForAll } from './terms-for-all.tsx';
import { termsForDraws } from './terms-for-draws.tsx';
import { termsForMoney } from './terms-for-money.tsx';

export function TermsPage() {
  const { brandName, promoter, disputeBody } = useSite();
  return (
    <LegalPage
      title="Terms and Conditions"
      lead={`What hosts, participants and ${brandName} owe each other. In short: 18 or over, in the UK; ${PLATFORM_FEE_PERCENT}% of ticket sales; drawn within 7 working days, or refunded in full.`}
      figures={[
        { figure: '18+', label: 'in the United Kingdom', section: 'who' },
        { figure: `${PLATFORM_FEE_PERCENT}%`, label: 'of sales is our fee', section: 'fee' },
        { figure: '7 days', label: 'to draw (working days)', section: 'draw' },
        { figure: `${SEND_DAYS} days`, label: 'to send the prize', section: 'prizes' },
        { figure: `${UNDELIVERED_PERCENT}%`, label: 'of sales if not delivered', section: 'not-delivered' },
        { figure: '100%', label: 'back if not drawn', section: 'refunds' },
      ]}
      sections={[
        ...termsForAll({ brandName, promoter }),
        ...termsForDraws,
        ...termsForMoney(disputeBody),
        {
          id: 'contact',
          heading: 'Complaints and contact',
          body: (
            <p>
              You can complain on the page of each draw or on your receipts, and get a reference at once. You
              can also write to <SupportAddress />. We decide within 28 days. The law of England and Wales
              applies to these terms. They don’t affect the rights you have as a consumer in your part of the
              UK.
            </p>
          ),
        },
      ]}
    />
  );
}
