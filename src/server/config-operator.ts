import { z } from 'zod';
import { KEPT_SETTINGS, type KeptDays, RETENTION } from '#domain/conduct/retention.ts';
import type { Operator } from '#domain/site/operator.ts';
import { flag, lineOfText, optional, postalAddress, wholeNumber, withDefault } from './config-fields.ts';

const text = (name: string, max: number) => optional(lineOfText(name, max));

const DISPUTE_BODY = /^(\S.*?),?\s+(https?:\/\/\S+)$/;

/** A name and an address, such as "Example Ombudsman, https://www.example.org". */
const disputeBody = z
  .string()
  .trim()
  .max(300, 'ADR_BODY must be at most 300 characters.')
  .refine((value) => {
    const url = DISPUTE_BODY.exec(value)?.[2];
    return url !== undefined && URL.canParse(url);
  }, 'ADR_BODY must be a name and an address, such as Example Ombudsman, https://www.example.org.')
  .transform((value) => {
    const [, name = '', url = ''] = DISPUTE_BODY.exec(value) ?? [];
    return { name, url };
  });

const keptDays = (kind: keyof KeptDays) => {
  const { name, from, to } = KEPT_SETTINGS[kind];
  return withDefault(wholeNumber(name, from, to), String(RETENTION[kind].days));
};

/** The settings about who runs the site, and by which rules. */
export const operatorFields = {
  PROMOTER_NAME: text('PROMOTER_NAME', 120),
  PROMOTER_COMPANY_NUMBER: text('PROMOTER_COMPANY_NUMBER', 20),
  PROMOTER_ADDRESS: text('PROMOTER_ADDRESS', 300),
  ADR_BODY: optional(disputeBody),
  POSTAL_ENTRY_ADDRESS: optional(postalAddress),
  FOLLOW_THE_CODE: optional(flag('FOLLOW_THE_CODE')),
  KEEP_EMAILS_DAYS: keptDays('sentEmails'),
  KEEP_POSTAL_DETAILS_DAYS: keptDays('postalDetails'),
  KEEP_COMPLAINTS_DAYS: keptDays('complaintTexts'),
  KEEP_IDLE_ACCOUNTS_DAYS: keptDays('idleAccounts'),
};

type Fields = z.output<z.ZodObject<typeof operatorFields>>;

/** Reads who runs the site. A site that follows the Code must name its promoter. */
export function parseOperator(env: Fields, problems: string[]): Operator {
  const { PROMOTER_NAME: name, PROMOTER_ADDRESS: address, PROMOTER_COMPANY_NUMBER: companyNumber } = env;
  const followsCode = env.FOLLOW_THE_CODE ?? false;
  if (Boolean(name) !== Boolean(address))
    problems.push('PROMOTER_NAME and PROMOTER_ADDRESS must be given together.');
  if (companyNumber && !name) problems.push('PROMOTER_COMPANY_NUMBER needs PROMOTER_NAME.');
  if (followsCode && !(name && address))
    problems.push('FOLLOW_THE_CODE=1 needs PROMOTER_NAME and PROMOTER_ADDRESS.');
  return {
    promoter: name && address ? { name, companyNumber: companyNumber ?? null, address } : null,
    disputeBody: env.ADR_BODY ?? null,
    postalEntryAddress: env.POSTAL_ENTRY_ADDRESS ?? null,
    followsCode,
  };
}

/** Reads how long personal data is kept. */
export const parseKeptDays = (env: Fields): KeptDays => ({
  sentEmails: env.KEEP_EMAILS_DAYS,
  postalDetails: env.KEEP_POSTAL_DETAILS_DAYS,
  complaintTexts: env.KEEP_COMPLAINTS_DAYS,
  idleAccounts: env.KEEP_IDLE_ACCOUNTS_DAYS,
});
