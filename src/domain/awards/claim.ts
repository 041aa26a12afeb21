/** How a winner gets the prize. */
export const DELIVERY_KINDS = ['post', 'digital', 'collect'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/**
 * Longest inputs, in characters as users count them, and how many files and messages each side (the winner, the host or the
 * admins) can add to one award, and each author in a day.
 */
export const AWARD_LIMITS = {
  name: 100,
  line: 100,
  town: 60,
  postcode: 10,
  phone: 20,
  carrier: 60,
  trackingNumber: 60,
  message: 4000,
  note: 2000,
  fileName: 120,
  fileBytes: 10 * 1024 * 1024,
  filesPerMessage: 5,
  filesPerSide: 40,
  messagesPerSide: 200,
  messagesPerDay: 20,
} as const;

export const AWARD_MESSAGES = {
  nameMissing: 'Please enter your full name',
  nameMax: `The name must be at most ${AWARD_LIMITS.name} characters`,
  delivery: 'Please choose how you want to get your prize',
  addressMissing: 'Please enter the delivery address',
  addressNotNeeded: 'We only need an address for delivery by post',
  lineMissing: 'Please enter the first line of the address',
  lineMax: `A line of the address must be at most ${AWARD_LIMITS.line} characters`,
  townMissing: 'Please enter the town or city',
  townMax: `The town must be at most ${AWARD_LIMITS.town} characters`,
  postcode: 'Please enter a full UK postcode, such as SW1A 2AA',
  phone: 'Please enter a phone number, such as 07700 900123',
  over18: 'Please confirm that you are 18 or over',
  ukResident: 'Please confirm that you live in the UK',
  carrierMax: `The carrier must be at most ${AWARD_LIMITS.carrier} characters`,
  trackingMax: `The tracking number must be at most ${AWARD_LIMITS.trackingNumber} characters`,
  sentAt: 'Please enter the date you sent it',
  sentAtFuture: 'The date you sent it cannot be in the future',
  sentAtBeforeClaim: 'The date you sent it cannot be before the claim',
  messageMissing: 'Please write a message',
  messageMax: `The message must be at most ${AWARD_LIMITS.message} characters`,
  noteMissing: 'Please give a reason',
  noteMax: `The reason must be at most ${AWARD_LIMITS.note} characters`,
  cause: 'Please choose a public reason',
  decision: 'Please choose a decision',
  fileName: `The file name must have 1 to ${AWARD_LIMITS.fileName} characters`,
  fileType: 'Please select a picture (JPEG, PNG, WebP) or a PDF document',
  fileSize: 'Please select a file smaller than 10MB',
  filesPerMessage: `Please add at most ${AWARD_LIMITS.filesPerMessage} files`,
  filesPerSide: `You can add at most ${AWARD_LIMITS.filesPerSide} files. Please describe the rest in a message.`,
  messagesPerSide: `You can send at most ${AWARD_LIMITS.messagesPerSide} messages about a prize. Please contact support.`,
  messagesPerDay: `You can send at most ${AWARD_LIMITS.messagesPerDay} messages a day about a prize. Please try again tomorrow.`,
} as const;

const POSTCODE = /^(GIR ?0AA|[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2})$/;

/** Returns a UK postcode in its usual form ("SW1A 2AA"), or null if it is none. Spaces and case do not matter. */
export function normalisePostcode(text: string): string | null {
  const compact = text.toUpperCase().replace(/\s/g, '');
  if (!POSTCODE.test(compact)) return null;
  return `${compact.slice(0, -3)} ${compact.slice(-3)}`;
}

const PHONE = /^\+?[0-9]{7,15}$/;

/** Returns a phone number without spaces and punctuation, or null if it is none. */
export function normalisePhone(text: string): string | null {
  const compact = text.replace(/[\s().-]/g, '');
  return PHONE.test(compact) ? compact : null;
}
