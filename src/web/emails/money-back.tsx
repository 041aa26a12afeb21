import { Paragraph } from './parts.tsx';

/** Says when a refund arrives. */
export function MoneyBack({ testPayment }: { testPayment: boolean }) {
  return (
    <Paragraph quiet>
      {testPayment
        ? 'This was a test payment. No money was taken, so there’s nothing to refund.'
        : 'We’ll refund the card or account you paid with. The money usually arrives within 5 to 10 working days. You don’t need to do anything.'}
    </Paragraph>
  );
}
