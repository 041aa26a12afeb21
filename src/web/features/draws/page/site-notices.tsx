import { Banner } from '#web/components/ui/alert.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { TestPaymentsBanner } from './test-payments-banner.tsx';

/** What visitors of every draw should know: that payments are not real, and that all sales are stopped. */
export function SiteNotices({ isOver }: { isOver: boolean }) {
  const { salesStop } = useSite();
  return (
    <>
      <TestPaymentsBanner />
      {!isOver && salesStop && <Banner>{salesStop}</Banner>}
    </>
  );
}
