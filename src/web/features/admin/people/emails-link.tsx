import { DeskLink } from '../detail.tsx';

/** Links to all emails to a user, also those to former addresses. */
export function EmailsLink({ personId }: { personId: string }) {
  return <DeskLink search={{ tab: 'outbox', search: personId }}>Mails to them</DeskLink>;
}
