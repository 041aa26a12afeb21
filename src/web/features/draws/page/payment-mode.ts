import type { Site } from '#contract/platform/site.ts';

/**
 * Whether a page says that payments are not real: where money would be paid always, elsewhere on a site under https,
 * which people might take for a real one.
 */
export function showsTestPayments(
  { payments, publicUrl }: Pick<Site, 'payments' | 'publicUrl'>,
  whilePaying: boolean,
): boolean {
  return payments.provider === 'test' && (whilePaying || publicUrl.startsWith('https:'));
}
