import type { CharityAgreement } from '#contract/payouts/charity-agreements.ts';
import { buildRegisterUrl, type CharityRegister } from '#domain/payouts/charity-number.ts';

const REGISTERS: Record<CharityRegister, string> = {
  'england-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

type Numbered = Pick<CharityAgreement, 'charityNumber' | 'register'>;

/** A charity’s number with its register, such as “1234567, England and Wales”. */
export function nameNumber({ charityNumber, register }: Numbered): string {
  if (charityNumber === null) return 'None';
  return register === null ? charityNumber : `${charityNumber}, ${REGISTERS[register]}`;
}

/** Leads to the charity’s entry in its register, in a new tab. */
export function RegisterLink({ agreement: { charityNumber, register } }: { agreement: Numbered }) {
  if (charityNumber === null || register === null) return null;
  return (
    <a
      href={buildRegisterUrl({ register, number: charityNumber })}
      target="_blank"
      rel="noreferrer"
      className="link whitespace-nowrap"
    >
      Look it up in the register
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
