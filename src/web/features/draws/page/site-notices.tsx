import { Banner } from '#web/components/ui/alert.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { TestPaymentsBanner } from './test-payments-banner.tsx';

/** Notices of the whole site: that payments are tests, and why all sales are stopped. */
export function SiteNotices({ isOver }: { isOver: boolean }) {
  const { salesStop } = useSite();
  return (
    <>
      <TestPaymentsBanner />
      {!isOver && salesStop && <Banner>{salesStop}</Banner>}
    </>
  );
}
