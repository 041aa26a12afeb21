import { z } from 'zod';
import {
  AWARD_LIMITS as limits,
  AWARD_MESSAGES as messages,
  normalisePostcode,
} from '#domain/awards/claim.ts';
import { line, normalised, requiredLine } from './text.ts';

/** An address in the United Kingdom. */
export const Address = z.object({
  line1: requiredLine('The address', limits.line, messages.lineMissing, messages.lineMax),
  line2: line('The address', limits.line, messages.lineMax).nullish(),
  town: requiredLine('The town', limits.town, messages.townMissing, messages.townMax),
  postcode: normalised(normalisePostcode, messages.postcode).meta({ maxLength: limits.postcode }),
});
export type Address = z.infer<typeof Address>;
