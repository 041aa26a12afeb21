import { formatDisplayName, type PersonName } from '#domain/accounts/display-name.ts';
import { commitToHolder } from '#domain/proof/commitments.ts';
import { hashText } from './build-entries.ts';

/** The name of a ticket's holder, with what shows that it is the one committed when the ticket was issued. */
export type CommittedName = PersonName & {
  /** The nonce of the commitment in lower-case hex; null if the holder's account was erased. */
  nameNonce: string | null;
  /** The commitment in the log; null if the draw has no log. */
  nameHash: string | null;
};

const NO_NAME: PersonName = { firstName: null, lastName: null };

/** Whether the log commits to this name for the ticket. If not, it was erased or changed after the ticket was issued. */
export function isCommittedName(holder: CommittedName, ticket: { drawId: string; number: number }): boolean {
  const { nameHash, nameNonce: nonce } = holder;
  if (nonce === null) return false;
  return commitToHolder(hashText, { ...ticket, name: formatDisplayName(holder), nonce }) === nameHash;
}

/** Returns the holder's name if the log commits to it or the draw has no log; otherwise there is no name to show. */
export function proveName(
  holder: CommittedName,
  { drawId, number }: { drawId: string; number: number | null },
): PersonName {
  if (holder.nameHash === null) return holder;
  return number !== null && isCommittedName(holder, { drawId, number }) ? holder : NO_NAME;
}
