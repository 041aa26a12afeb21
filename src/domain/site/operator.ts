/** A dispute resolution body that the operator is a member of. */
export type DisputeBody = { name: string; url: string };

/** The legal entity that runs the site and promotes its draws. */
export type Promoter = {
  name: string;
  /** At Companies House, or as the register of another body has it. */
  companyNumber: string | null;
  address: string;
};

/** What the operator has said about itself and its rules. All of it comes from the configuration. */
export type Operator = {
  promoter: Promoter | null;
  disputeBody: DisputeBody | null;
  /** Where entries by post go; null if there are none. */
  postalEntryAddress: string | null;
  /** Whether the site enforces the Voluntary Code of Good Practice for Prize Draw Operators. */
  followsCode: boolean;
};

/** "We" in legal texts: the legal entity, or the site if the operator has not named one. */
export const namePromoter = (promoter: Promoter | undefined, brandName: string): string =>
  promoter?.name ?? brandName;

/** The promoter in one line: "Example Draws Ltd, company number 01234567, 1 High Street, Leeds LS1 1AA". */
export function describePromoter({ name, companyNumber, address }: Promoter): string {
  return [name, ...(companyNumber ? [`company number ${companyNumber}`] : []), address].join(', ');
}

export const NO_DISPUTE_BODY = 'We are not a member of a dispute resolution scheme.';
