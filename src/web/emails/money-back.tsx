import { Paragraph } from './parts.tsx';

/** Says when a refund arrives. */
export function MoneyBack({ testPayment }: { testPayment: boolean }) {
  return (
    <Paragraph quiet>
      {testPayment
        ? 'This was a test payment: no money moved, so there is none to come back.'
        : 'It goes back the way you paid. Banks usually show it within 5 to 10 working days. There is nothing you need to do.'}
    </Paragraph>
  );
}
