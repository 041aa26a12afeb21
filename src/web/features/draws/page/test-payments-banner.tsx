import { Banner } from '#web/components/ui/alert.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { showsTestPayments } from './payment-mode.ts';

export function TestPaymentsBanner({ whilePaying = false }: { whilePaying?: boolean }) {
  if (!showsTestPayments(useSite(), whilePaying)) return null;
  return <Banner>Test payments only. No money is taken, and tickets here aren’t real.</Banner>;
}
