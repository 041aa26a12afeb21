import type { Site } from '#contract/platform/site.ts';

/**
 * Whether to say that payments are not real. Payment pages always do; on https sites, which could be mistaken for
 * live sites, all pages do.
 */
export function showsTestPayments(
  { payments, publicUrl }: Pick<Site, 'payments' | 'publicUrl'>,
  whilePaying: boolean,
): boolean {
  return payments.provider === 'test' && (whilePaying || publicUrl.startsWith('https:'));
}
