import { AdminLink } from '../detail.tsx';
import { useMay } from '../use-may.ts';

/** Links to all emails to a user, including those to former addresses. */
export function EmailsLink({ personId }: { personId: string }) {
  if (!useMay().support) return null;
  return <AdminLink search={{ tab: 'outbox', search: personId }}>Emails to them</AdminLink>;
}
