import { Banner } from '#web/components/ui/alert.tsx';
import { useSite } from '#web/lib/router-context.ts';

/**
 * Says that payments are not real. Where money would be paid it always stands; elsewhere only on a site under https,
 * which people might take for a real one.
 */
export function TestPaymentsBanner({ always = false }: { always?: boolean }) {
  const { testPayments, publicUrl } = useSite();
  if (!testPayments || !(always || publicUrl.startsWith('https:'))) return null;
  return <Banner>Test payments: no money moves, and no ticket here is worth anything.</Banner>;
}
