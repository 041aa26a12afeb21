import { rankPrizes } from './prizes.ts';
import { type DrawTerms, type PromisedFields, pickTerms, type Question } from './terms.ts';

/** The fields that a host can set. Pictures and their descriptions are separate fields, as in the API. */
type Editable =
  | keyof DrawTerms
  | keyof Content
  | 'extraTreesCount'
  | 'questions'
  | 'videoUrl'
  | (typeof LOOKS)[number];

type Content = {
  description: string;
  imageUrl: string | null;
  imageAlt: string | null;
  galleryUrls: readonly string[];
  galleryAlts: readonly (string | null)[];
};

type Lockable = PromisedFields & Content & { extraTreesCount: number; questions: readonly Question[] };

const LOOKS = ['colorScheme', 'customColor', 'fontPair', 'layout', 'showProgressBar'] as const;

/** What the first sale does to a field: it is fixed, it can only grow, or it stays open. */
type AfterSale = 'fixed' | 'grows' | 'open';

/**
 * What the first sale does to each field. Everything that buyers rely on is fixed, above all every promised term. Hosts
 * add to it with dated updates.
 */
const AFTER_SALE = {
  charityName: 'fixed',
  charityNumber: 'fixed',
  charityPercentage: 'fixed',
  description: 'fixed',
  drawMode: 'fixed',
  endDate: 'fixed',
  galleryAlts: 'fixed',
  galleryUrls: 'fixed',
  imageAlt: 'fixed',
  imageUrl: 'fixed',
  maxTicketsPerPerson: 'fixed',
  minTicketAmount: 'fixed',
  prizes: 'fixed',
  skillGameDifficulty: 'fixed',
  skillGameType: 'fixed',
  startDate: 'fixed',
  ticketLimit: 'fixed',
  ticketPrice: 'fixed',
  title: 'fixed',
  extraTreesCount: 'grows',
  questions: 'grows',
  videoUrl: 'open',
  colorScheme: 'open',
  customColor: 'open',
  fontPair: 'open',
  layout: 'open',
  showProgressBar: 'open',
} as const satisfies Record<Editable, AfterSale> & Record<keyof DrawTerms, 'fixed'>;

type FieldsThat<Rule extends AfterSale> = {
  [Field in Editable]: (typeof AFTER_SALE)[Field] extends Rule ? Field : never;
}[Editable];

type FixedField = FieldsThat<'fixed'>;

const NAMES: Record<FixedField, string> = {
  charityName: 'Charity',
  charityNumber: 'Charity number',
  charityPercentage: 'Charity percentage',
  description: 'Description',
  drawMode: 'Draw mode',
  endDate: 'End date',
  galleryAlts: 'Picture descriptions',
  galleryUrls: 'Pictures',
  imageAlt: 'Picture description',
  imageUrl: 'Picture',
  maxTicketsPerPerson: 'Tickets per person',
  minTicketAmount: 'Minimum ticket amount',
  prizes: 'Prizes',
  skillGameDifficulty: 'Difficulty level',
  skillGameType: 'Skill game type',
  startDate: 'Start date',
  ticketLimit: 'Ticket limit',
  ticketPrice: 'Ticket price',
  title: 'Title',
};

export interface LockRejection {
  field: FieldsThat<'fixed' | 'grows'>;
  message: string;
}

/** The fields that the first sale fixes. */
export const LOCKED_AFTER_SALE = Object.keys(NAMES) as readonly FixedField[];

/** Returns the changes that are forbidden after the first sale; empty before it. */
export function findLockRejections(change: {
  everSold: boolean;
  before: Lockable;
  after: Lockable;
}): LockRejection[] {
  if (!change.everSold) return [];
  const [before, after] = [pickFixed(change.before), pickFixed(change.after)];
  const rejections: LockRejection[] = LOCKED_AFTER_SALE.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  ).map((field) => ({ field, message: `${NAMES[field]} cannot be changed once a ticket has been sold` }));
  if (change.after.extraTreesCount < change.before.extraTreesCount) {
    const message = 'Extra trees can only be added once a ticket has been sold';
    rejections.push({ field: 'extraTreesCount', message });
  }
  if (!isContinuedBy(change.before.questions, change.after.questions)) {
    const message = 'Once a ticket has been sold, questions can be added but not changed';
    rejections.push({ field: 'questions', message });
  }
  return rejections;
}

function isContinuedBy(before: readonly Question[], after: readonly Question[]): boolean {
  return before.every(
    ({ question, answer }, at) => question === after[at]?.question && answer === after[at].answer,
  );
}

/** The fixed fields as they are compared. A missing description of a picture is the same as null. */
function pickFixed(draw: Lockable): Record<FixedField, unknown> {
  const { description, imageUrl, imageAlt, galleryUrls, galleryAlts } = draw;
  const pictures = { imageUrl, imageAlt: imageAlt || null, galleryUrls };
  return {
    ...pickTerms(draw),
    prizes: rankPrizes([...draw.prizes].sort((a, b) => a.rank - b.rank)),
    description,
    ...pictures,
    galleryAlts: galleryUrls.map((_, at) => galleryAlts[at] || null),
  };
}
