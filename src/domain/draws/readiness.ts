import type { Difficulty, GameType } from '../games/kinds.ts';
import { PLATFORM_FEE_PERCENT } from '../money/split.ts';
import { formatDateTime } from '../time/london.ts';
import { hasPassed } from '../time/remaining.ts';
import { CODE_MESSAGES, CODE_SALE, findLengthProblem } from './code-rules.ts';
import { DRAW_LIMITS } from './fields.ts';

/** The facts that the checks need. Text is as entered by the host, or empty. */
export type ReadinessFacts = {
  /** null if it cannot be parsed. */
  endDate: Date | null;
  /** When the sale starts or started; null for now. */
  startDate: Date | null;
  prizes: readonly { description: string }[];
  description: string;
  charityName: string;
  charityNumber: string;
  /** Percent; NaN if the input is not a number. */
  charityPercentage: number;
  skillGameType: GameType | null;
  skillGameDifficulty: Difficulty | null;
  mayPublish: boolean;
  /** The platform's contact address for entrants; null if none is configured. */
  supportEmail: string | null;
  /** Whether the site follows the Code, which limits the time on sale and forbids a minimum. */
  followsCode?: boolean;
  hasMinimum?: boolean;
};

export const READINESS_TOPICS = [
  'account',
  'closing',
  'prizes',
  'charity',
  'charityNumber',
  'question',
  'eligibility',
  'contact',
] as const;
export type ReadinessTopic = (typeof READINESS_TOPICS)[number];

/** `ready`: nothing to do; `advice`: could be better, but is allowed; `missing`: blocks publication. */
export type Readiness = 'ready' | 'advice' | 'missing';

export type ReadinessPoint = { topic: ReadinessTopic; readiness: Readiness; text: string };

type Finding = Omit<ReadinessPoint, 'topic'>;

const ready = (text: string): Finding => ({ readiness: 'ready', text });
const advice = (text: string): Finding => ({ readiness: 'advice', text });
const missing = (text: string): Finding => ({ readiness: 'missing', text });

/**
 * Checks a draw against UK law and good practice and explains each point to its host. Only points that block
 * publication are `missing`.
 */
export function checkReadiness(facts: ReadinessFacts, now: Date): ReadinessPoint[] {
  const findings: Record<ReadinessTopic, Finding> = {
    account: account(facts),
    closing: closing(facts, now),
    prizes: prizes(facts),
    charity: charity(facts),
    charityNumber: charityNumber(facts),
    question: question(facts),
    eligibility: ready(
      'Buyers must be 18 or over and live in the UK. We ask them to confirm both before they pay.',
    ),
    contact: contact(facts),
  };
  return READINESS_TOPICS.map((topic) => ({ topic, ...findings[topic] }));
}

/** Whether the draw can go on sale. */
export function isPublishable(points: readonly ReadinessPoint[]): boolean {
  return points.every(({ readiness }) => readiness !== 'missing');
}

function account({ mayPublish }: ReadinessFacts): Finding {
  return mayPublish
    ? ready('Your account is verified.')
    : missing('We need to verify your account before you can publish. Until then, you can save the draw.');
}

const DAY_MS = 24 * 3_600_000;

function closing({ endDate, startDate, followsCode }: ReadinessFacts, now: Date): Finding {
  if (!endDate) return missing('Say when ticket sales end.');
  const start = startDate ?? now;
  if (hasPassed(endDate, now)) return missing('The end date has passed. Choose one in the future.');
  if (endDate <= start) return missing('The end date is before the start. Choose a later one.');
  if (followsCode) {
    const problem = findLengthProblem({ startDate: start, endDate }, now);
    if (problem) return missing(`${problem}.`);
    if (endDate.getTime() - start.getTime() < CODE_SALE.advisedDays * DAY_MS) {
      return advice(
        `Tickets are on sale for less than ${CODE_SALE.advisedDays} days, until ${formatDateTime(endDate)}. People who enter by post need time for that.`,
      );
    }
  }
  if (endDate.getTime() - start.getTime() < DAY_MS) {
    return advice(
      `Tickets are on sale for less than a day, until ${formatDateTime(endDate)}. Is that what you want?`,
    );
  }
  return ready(`Ticket sales end on ${formatDateTime(endDate)}.`);
}

/** Prize descriptions with fewer characters are too vague about what the winner gets. */
const TELLING = 10;

function prizes({ prizes, followsCode, hasMinimum }: ReadinessFacts): Finding {
  if (followsCode && hasMinimum) return missing(`${CODE_MESSAGES.minimum}. Turn the minimum off.`);
  const texts = prizes.map(({ description }) => description.trim());
  if (texts.length === 0 || texts.includes(''))
    return missing('Say what people can win. One of your prizes has no description.');
  const short = texts.find((text) => text.length < TELLING);
  if (short !== undefined) {
    return advice(`“${short}” is a short description. Say exactly what the winner gets and what it’s worth.`);
  }
  if (texts.length === 1) return ready('You’ve described the prize.');
  return ready(
    texts.length === 2 ? 'You’ve described both prizes.' : `You’ve described all ${texts.length} prizes.`,
  );
}

function charity({ charityName, charityPercentage }: ReadinessFacts): Finding {
  const name = charityName.trim();
  const { min, max } = DRAW_LIMITS.charityPercentage;
  if (!name) return missing('Name the charity you’re supporting.');
  if (!(charityPercentage >= min && charityPercentage <= max)) {
    return missing(`Give the charity a share between ${min}% and ${max}%.`);
  }
  return ready(`${name} gets ${charityPercentage}% of what’s left after our ${PLATFORM_FEE_PERCENT}% fee.`);
}

function charityNumber({ charityNumber }: ReadinessFacts): Finding {
  const number = charityNumber.trim();
  return number
    ? ready(`You’ve added its charity number: ${number}.`)
    : advice('Add the charity’s registered number so people can look it up.');
}

function question({ skillGameType, skillGameDifficulty }: ReadinessFacts): Finding {
  if (!skillGameType || !skillGameDifficulty)
    return missing('Choose the challenge that buyers answer first.');
  if (skillGameDifficulty === 'easy') {
    return advice(
      'Nearly everyone gets an easy challenge right. The law expects it to keep a good share of people out.',
    );
  }
  return ready(
    'Buyers answer a skill challenge first, and tickets with a wrong answer don’t enter the draw.',
  );
}

/** An email address, a web address or a telephone number. */
const REACHABLE = /\S@\S+\.\S|\bhttps?:\/\/|\bwww\.|\+?\d[\d ]{8,}\d/i;

function contact({ description, supportEmail }: ReadinessFacts): Finding {
  if (REACHABLE.test(description)) return ready('Your description says how people can contact you.');
  return supportEmail
    ? ready(
        `People can send us questions at ${supportEmail}. You can also add your own contact details to the description.`,
      )
    : advice('Say in the description how people can contact you.');
}
