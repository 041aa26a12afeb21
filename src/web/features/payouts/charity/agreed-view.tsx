import { CircleCheckBig } from 'lucide-react';
import type { CharityOffer } from '#contract/payouts/charity-agreements.ts';
import { HOLD_HOURS } from '#domain/payouts/bank-details.ts';
import { PAY_DAYS } from '#domain/payouts/pay-days.ts';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';

/** Confirms the agreement, and says what happens next. */
export function AgreedView({ offer: { charityName, prizeDraw, isFinal } }: { offer: CharityOffer }) {
  const steps = [
    'We’ll email a confirmation to the address we invited. If you didn’t agree to this, tell us straight away.',
    `We won’t use the new bank details for ${HOLD_HOURS} hours.`,
    'One of our admins will check the charity’s entry on the register, and that you belong to the charity.',
    isFinal
      ? 'We’ll then pay you and email you a remittance advice.'
      : `We’ll pay you within ${PAY_DAYS} days of the draw being settled, and email you a remittance advice.`,
  ];
  return (
    <div className="max-w-[42.5rem]">
      <CircleCheckBig className="size-9 text-accent" aria-hidden="true" />
      <FocusedHeading className="mt-3 text-3xl">Thank you for agreeing</FocusedHeading>
      <p className="wrap-anywhere measure mt-3 text-lg">
        {`${charityName} has agreed to “${prizeDraw.title}”. The link no longer works. You can close this page.`}
      </p>
      <h2 className="mt-8 text-2xl">What happens next</h2>
      <ol className="mt-4 grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span aria-hidden="true" className="tabular w-5 flex-none font-display font-semibold text-lg">
              {index + 1}
            </span>
            <span className="measure min-w-0">{step}</span>
          </li>
        ))}
      </ol>
      <a
        href={`/prize-draw/${prizeDraw.id}`}
        rel="noreferrer"
        className="link mt-6 inline-flex min-h-11 items-center font-semibold"
      >
        See the prize draw
      </a>
    </div>
  );
}
