import { isInProduction } from '#domain/site/production.ts';
import { useSite } from '#web/lib/router-context.ts';

/** Whether the site runs as a demo, so that its pages may say so. */
export function useIsDemo(): boolean {
  const { payments, publicUrl } = useSite();
  return !isInProduction(payments.provider, publicUrl);
}
