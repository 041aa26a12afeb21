import type { Site } from '#contract/platform/site.ts';

/**
 * Whether to say that payments are not real: always where users pay, and elsewhere on sites under https, which could
 * be mistaken for live ones.
 */
export function showsTestPayments(
  { payments, publicUrl }: Pick<Site, 'payments' | 'publicUrl'>,
  whilePaying: boolean,
): boolean {
  return payments.provider === 'test' && (whilePaying || publicUrl.startsWith('https:'));
}
