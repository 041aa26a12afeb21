import { Banner } from '#web/components/ui/alert.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { tellsOfTestPayments } from './test-payments.ts';

/** Says that payments are not real. */
export function TestPaymentsBanner({ whilePaying = false }: { whilePaying?: boolean }) {
  if (!tellsOfTestPayments(useSite(), whilePaying)) return null;
  return <Banner>Test payments: no money moves, and no ticket here is worth anything.</Banner>;
}
