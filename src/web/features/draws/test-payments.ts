import type { Site } from '#contract/pages.ts';

/**
 * Whether a page says that payments are not real: where money would be paid always, elsewhere on a site under https,
 * which people might take for a real one.
 */
export function tellsOfTestPayments(
  { testPayments, publicUrl }: Pick<Site, 'testPayments' | 'publicUrl'>,
  whilePaying: boolean,
): boolean {
  return testPayments && (whilePaying || publicUrl.startsWith('https:'));
}
