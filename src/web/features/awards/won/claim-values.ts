import type { User } from '#contract/accounts/accounts.ts';
import {
  type DeliveryKind,
  AWARD_LIMITS as limits,
  AWARD_MESSAGES as messages,
  normalisePhone,
  normalisePostcode,
} from '#domain/awards/claim.ts';
import { atMost, isChecked, isFilledIn, rules } from '#web/components/ui/form.ts';
import type { InputOf } from '#web/lib/api.ts';

type ClaimBody = InputOf<'POST /api/v1/prize-draws/:id/awards/:awardId/claim'>['body'];

/** The values of the claim form. Its names are those of the API, so that errors appear at their fields. */
export type ClaimValues = {
  name: string;
  delivery: {
    kind: DeliveryKind;
    address: { line1: string; line2: string; town: string; postcode: string };
  };
  phone: string;
  over18: boolean;
  ukResident: boolean;
  nameable: boolean;
};

export const DELIVERY_CHOICES: readonly { value: DeliveryKind; title: string; text: string }[] = [
  { value: 'post', title: 'By post', text: 'To an address in the UK.' },
  { value: 'digital', title: 'By email', text: 'For vouchers and codes.' },
  { value: 'collect', title: 'I’ll collect it', text: 'You and the host agree a place and time.' },
];

/** The form before the winner fills it in. Nothing is confirmed in advance, but naming the winner is the default. */
export function startClaim({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): ClaimValues {
  return {
    name: `${firstName} ${lastName}`.trim(),
    delivery: { kind: 'post', address: { line1: '', line2: '', town: '', postcode: '' } },
    phone: '',
    over18: false,
    ukResident: false,
    nameable: true,
  };
}

const normalises = (normalise: (text: string) => string | null, message: string) => (value: unknown) =>
  normalise(String(value ?? '')) !== null || message;

const ifFilledIn = (check: (value: unknown) => true | string) => (value: unknown) =>
  String(value ?? '').trim() === '' || check(value);

export const claimRules = {
  name: rules(isFilledIn(messages.nameMissing), atMost(limits.name, messages.nameMax)),
  line1: rules(isFilledIn(messages.lineMissing), atMost(limits.line, messages.lineMax)),
  line2: rules(atMost(limits.line, messages.lineMax)),
  town: rules(isFilledIn(messages.townMissing), atMost(limits.town, messages.townMax)),
  postcode: rules(normalises(normalisePostcode, messages.postcode)),
  phone: rules(ifFilledIn(normalises(normalisePhone, messages.phone))),
  over18: rules(isChecked(messages.over18)),
  ukResident: rules(isChecked(messages.ukResident)),
};

/** Builds the API's input. Only delivery by post has an address, and cash needs no delivery. */
export function buildClaim(values: ClaimValues, isCash: boolean): ClaimBody {
  const { name, delivery, phone, nameable } = values;
  const { line1, line2, town, postcode } = delivery.address;
  const address = { line1, line2: line2.trim() || null, town, postcode };
  const kind = isCash ? 'digital' : delivery.kind;
  return {
    name,
    delivery: kind === 'post' ? { kind, address } : { kind },
    phone: phone.trim() || null,
    over18: true,
    ukResident: true,
    nameable,
  };
}
