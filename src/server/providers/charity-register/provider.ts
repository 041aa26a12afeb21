import type { CharityNumber, RegisterStatus } from '#domain/payouts/charity-number.ts';

/** A charity as its register shows it. */
export type RegisterEntry = { status: RegisterStatus; name: string | null; email: string | null };

/** Looks up charities in a public register. */
export type CharityRegisterProvider = {
  readonly name: string;
  /** The status is `unchecked` if the provider does not know the register. @throws if the register does not respond */
  lookUp: (number: CharityNumber) => Promise<RegisterEntry>;
};

export const UNCHECKED: RegisterEntry = { status: 'unchecked', name: null, email: null };
