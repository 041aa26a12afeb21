import { parseCharityNumber } from '#domain/payouts/charity-number.ts';
import { atMost, isChecked, isFilledIn, rules } from '#web/components/ui/form.ts';
import type { InputOf } from '#web/lib/api.ts';
import { type BankValues, NO_BANK_VALUES } from '../bank-values.ts';

type ConsentBody = InputOf<'POST /api/v1/charity-agreements/:token'>['body'];

/** The values of the charity’s form. Their names are those of the API, so that errors appear at their fields. */
export type ConsentValues = BankValues & {
  name: string;
  role: string;
  charityNumber: string;
  agreed: boolean;
};

export const NO_CONSENT: ConsentValues = {
  ...NO_BANK_VALUES,
  name: '',
  role: '',
  charityNumber: '',
  agreed: false,
};

const NAME_MAX = 100;

const isCharityNumber = (value: unknown) => {
  const typed = String(value ?? '').trim();
  return (
    typed === '' ||
    parseCharityNumber(typed) !== null ||
    'Please enter a charity number, such as 1234567, SC012345 or NIC123456'
  );
};

export const consentRules = {
  name: rules(
    isFilledIn('Please enter your name'),
    atMost(NAME_MAX, `Your name must be at most ${NAME_MAX} characters`),
  ),
  role: rules(
    isFilledIn('Please enter your role at the charity'),
    atMost(NAME_MAX, `Your role must be at most ${NAME_MAX} characters`),
  ),
  charityNumber: rules(isCharityNumber),
  agreed: rules(isChecked('Please confirm that the charity agrees')),
};

/** Builds the API's input. An empty charity number is left out. */
export function buildConsent({ charityNumber, ...values }: ConsentValues): ConsentBody {
  const number = charityNumber.trim();
  return { ...values, agreed: true, ...(number !== '' && { charityNumber: number }) };
}
