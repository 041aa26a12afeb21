import { Ban, UserMinus } from 'lucide-react';
import type { PersonRow } from '#contract/admin/people.ts';
import { ROLE_NAMES } from '#domain/accounts/role-texts.ts';
import { isStaff } from '#domain/accounts/roles.ts';
import { Badge } from '#web/components/ui/badge.tsx';

/** The user's role, and whether the account is closed or closing. */
export function PersonBadges({ person }: { person: PersonRow }) {
  return (
    <>
      <Badge tone={isStaff(person.role) ? 'purple' : person.role === 'host' ? 'green' : 'grey'}>
        {ROLE_NAMES[person.role]}
      </Badge>
      {person.suspendedAt !== null && (
        <Badge tone="danger" icon={Ban}>
          Suspended
        </Badge>
      )}
      {person.deletionRequestedAt !== null && (
        <Badge tone="yellow" icon={UserMinus}>
          Deletion requested
        </Badge>
      )}
    </>
  );
}
