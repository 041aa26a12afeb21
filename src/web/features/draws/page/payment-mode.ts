import type { Site } from '#contract/platform/site.ts';

/**
 * Whether to say that payments are not real: always on payment pages, and on all pages of https sites, which could be
 * mistaken for live sites.
 */
export function showsTestPayments(
  { payments, publicUrl }: Pick<Site, 'payments' | 'publicUrl'>,
  whilePaying: boolean,
): boolean {
  return payments.provider === 'test' && (whilePaying || publicUrl.startsWith('https:'));
}
