import { formatPounds } from '../money/format.ts';
import { PLATFORM_FEE_PERCENT, splitGross } from '../money/split.ts';
import { formatLongDate } from '../time/london.ts';
import { PAY_DAYS } from './pay-days.ts';

/** What an agreement is about. */
export type AgreementFacts = {
  title: string;
  hostName: string;
  charityName: string;
  charityNumber: string | null;
  charityPercentage: number;
  /** When ticket sales end, as promised. */
  endDate: string;
  /** When they ended; absent if they had not when the charity agreed. */
  endedAt?: string | null;
  brandName: string;
};

/** The link in an invitation to a charity is valid for this many days. */
export const INVITATION_DAYS = 30;

/** The sales in the example of an agreement. */
const EXAMPLE_PENCE = 100_000;

/**
 * The agreement between a charity and a host: what the charity is paid, how this is calculated, and when. A host who
 * says that a sale benefits a charity needs it in writing.
 */
export function listAgreementClauses(facts: AgreementFacts): { title: string; text: string }[] {
  const { title, hostName, charityName, charityNumber, charityPercentage, endDate, endedAt, brandName } =
    facts;
  const { charityPence } = splitGross({ grossPence: EXAMPLE_PENCE, charityPercentage, extraTrees: 0 });
  const sales = endedAt ? `ended on ${formatLongDate(endedAt)}` : `end on ${formatLongDate(endDate)}`;
  const charity = charityNumber ? `${charityName} (registered charity ${charityNumber})` : charityName;
  return [
    {
      title: 'Who’s agreeing',
      text: `This agreement is between ${charity} and ${hostName}, who runs the prize draw “${title}” on ${brandName}. We collect the ticket money and pay the charity.`,
    },
    {
      title: 'What the charity gets',
      text: `${charityPercentage}% of what remains of the ticket sales after refunds and our fee of ${PLATFORM_FEE_PERCENT}%. For sales of ${formatPounds(EXAMPLE_PENCE)}, that is ${formatPounds(charityPence)}. The charity pays nothing.`,
    },
    {
      title: 'If something goes wrong',
      text: 'If the draw is cancelled or has no entries, buyers get their money back and the charity gets nothing. If a prize is not delivered, we pay its winner in cash first, and the charity gets its share of the rest. If no prize is delivered, it gets all that remains after the winners and our fee.',
    },
    {
      title: 'When we pay',
      text: `Ticket sales ${sales}. The amount is fixed once every prize has arrived, or its winner is owed cash instead, and no payment or refund is pending. We pay it by bank transfer within ${PAY_DAYS} days after that, and email the charity a remittance advice.`,
    },
    {
      title: 'What the host may say',
      text: `${hostName} may name the charity as the one this prize draw supports, and must say what the charity gets. What remains after our fee and the charity’s share is for prizes, costs and the host.`,
    },
    {
      title: 'How long it lasts',
      text: 'Until the charity is paid. Before the first ticket is sold, either side can end it. After that, neither the charity nor its share can be changed.',
    },
  ];
}
