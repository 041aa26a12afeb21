import type { EmailProvider } from './provider.ts';

/**
 * A provider without a mail server. Emails stay in the outbox, where admins can read them. Sending always succeeds,
 * except for the configured number of failures.
 */
export function createOutboxOnlyProvider({ failures = 0 }: { failures?: number } = {}): EmailProvider {
  let left = failures;
  return {
    name: 'kept',
    send: async () => {
      if (left <= 0) return;
      left -= 1;
      throw new Error('Sending to this address always fails');
    },
  };
}
