import { DeskLink } from '../detail.tsx';

/** Leads to all that was written to somebody, whatever their address was then. */
export function EmailsLink({ personId }: { personId: string }) {
  return <DeskLink search={{ tab: 'outbox', search: personId }}>Mails to them</DeskLink>;
}
