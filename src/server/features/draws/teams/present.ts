import type { Invitation, InvitationOffer, Member } from '#contract/draws/organisations.ts';
import { type OrganisationRow, presentOrganisation } from '../organisations/service.ts';
import type { OpenInvitation, TeamMember } from './service.ts';

export const presentMember = (member: TeamMember): Member => ({
  userId: member.personId,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  role: member.role,
  since: member.since.toISOString(),
  isHolder: member.isHolder,
});

export const presentInvitation = ({ id, email, role, createdAt, expiresAt }: OpenInvitation): Invitation => ({
  id,
  email,
  role,
  invitedAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

type Offer = { organisation: OrganisationRow } & Pick<InvitationOffer, 'email' | 'role'>;

export function presentOffer({ organisation, email, role }: Offer): InvitationOffer {
  const { slug, name, logoUrl, verifiedAt } = presentOrganisation(organisation);
  return { organisation: { slug, name, logoUrl, verifiedAt }, email, role };
}
