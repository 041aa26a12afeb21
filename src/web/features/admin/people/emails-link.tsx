import { AdminLink } from '../detail.tsx';

/** Links to all emails to a user, including those to former addresses. */
export function EmailsLink({ personId }: { personId: string }) {
  return <AdminLink search={{ tab: 'outbox', search: personId }}>Emails to them</AdminLink>;
}
