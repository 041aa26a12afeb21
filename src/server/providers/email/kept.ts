import type { EmailProvider } from './provider.ts';

/**
 * Mail without a mail server: it stays in the outbox, where admins read it. Nothing is left to do, so every mail is
 * sent at once, but for as many of the next ones as are asked to fail.
 */
export function createKeptProvider({ failures = 0 }: { failures?: number } = {}): EmailProvider {
  let left = failures;
  return {
    name: 'kept',
    send: async () => {
      if (left <= 0) return;
      left -= 1;
      throw new Error('kept mail was asked to fail');
    },
  };
}
