import type { EmailTemplateMapping } from '#contract/email/templates.ts';
import { ACCOUNT_EMAIL_NAMES } from '#domain/email/account-emails.ts';
import { CHARITY_EMAIL_NAMES } from '#domain/email/charity-emails.ts';
import { EMAIL_NAMES, type EmailTemplate } from '#domain/email/email.ts';
import { HOST_EMAIL_NAMES } from '#domain/email/host-emails.ts';
import { PAYOUT_EMAIL_NAMES } from '#domain/email/payout-emails.ts';

export type MappingGroup = { title: string; mappings: EmailTemplateMapping[] };

const titleOf = ({ emailType, system }: EmailTemplateMapping): string => {
  if (!system) return 'Added';
  if (emailType in ACCOUNT_EMAIL_NAMES) return 'Accounts';
  if (emailType in HOST_EMAIL_NAMES || emailType.startsWith('host-')) return 'To hosts';
  if (emailType.startsWith('admin-')) return 'To admins';
  if (emailType in PAYOUT_EMAIL_NAMES || emailType in CHARITY_EMAIL_NAMES) return 'Payouts';
  return emailType.startsWith('newsletter') ? 'Newsletter' : 'To people with tickets';
};

/** Groups mappings by recipient, in order of first appearance. */
export function groupMappings(mappings: readonly EmailTemplateMapping[]): MappingGroup[] {
  const groups = new Map<string, EmailTemplateMapping[]>();
  for (const mapping of mappings) {
    const title = titleOf(mapping);
    groups.set(title, [...(groups.get(title) ?? []), mapping]);
  }
  return [...groups].map(([title, members]) => ({ title, mappings: members }));
}

/** Returns the display name of an email type, or its key if an admin added the type. */
export const getMappingName = ({ emailType, system }: EmailTemplateMapping): string =>
  system ? EMAIL_NAMES[emailType as EmailTemplate] : emailType;
