import type { Difficulty, GameType } from '../games/kinds.ts';
import { PLATFORM_FEE_PERCENT } from '../money/split.ts';
import { formatDateTime } from '../time/london.ts';
import { hasPassed } from '../time/remaining.ts';
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
      'Buyers must be 18 or over and live in the UK. Each of them confirms both before paying.',
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
    : missing('Your account must be verified before you can publish. Until then the draw can be saved.');
}

const DAY_MS = 24 * 3_600_000;

function closing({ endDate, startDate }: ReadinessFacts, now: Date): Finding {
  if (!endDate) return missing('Say when ticket sales end.');
  const start = startDate ?? now;
  if (hasPassed(endDate, now)) return missing('The closing date has passed: choose one in the future.');
  if (endDate <= start) return missing('The closing date is before the start: choose a later one.');
  if (endDate.getTime() - start.getTime() < DAY_MS) {
    return advice(`Tickets are sold for less than a day, until ${formatDateTime(endDate)}. Is that meant?`);
  }
  return ready(`Ticket sales end on ${formatDateTime(endDate)}.`);
}

/** Prize descriptions with fewer characters are too vague about what the winner gets. */
const TELLING = 10;

function prizes({ prizes }: ReadinessFacts): Finding {
  const texts = prizes.map(({ description }) => description.trim());
  if (texts.length === 0 || texts.includes(''))
    return missing('Say what can be won: a prize has no description.');
  const short = texts.find((text) => text.length < TELLING);
  if (short !== undefined) {
    return advice(`“${short}” is short for a prize. Say exactly what the winner gets, and what it is worth.`);
  }
  if (texts.length === 1) return ready('The prize is described.');
  return ready(
    texts.length === 2 ? 'Both prizes are described.' : `All ${texts.length} prizes are described.`,
  );
}

function charity({ charityName, charityPercentage }: ReadinessFacts): Finding {
  const name = charityName.trim();
  const { min, max } = DRAW_LIMITS.charityPercentage;
  if (!name) return missing('Name the charity that gets its share.');
  if (!(charityPercentage >= min && charityPercentage <= max)) {
    return missing(`Give the charity a share between ${min}% and ${max}%.`);
  }
  return ready(`${name} gets ${charityPercentage}% of what is left after our ${PLATFORM_FEE_PERCENT}%.`);
}

function charityNumber({ charityNumber }: ReadinessFacts): Finding {
  const number = charityNumber.trim();
  return number
    ? ready(`Its charity number is given: ${number}.`)
    : advice('Add the charity’s registered number, so that people can look it up.');
}

function question({ skillGameType, skillGameDifficulty }: ReadinessFacts): Finding {
  if (!skillGameType || !skillGameDifficulty) return missing('Choose the question that buyers answer first.');
  if (skillGameDifficulty === 'easy') {
    return advice(
      'Nearly everybody answers an easy question. The law asks for one that keeps a good part out.',
    );
  }
  return ready('Buyers answer a question of skill first, and a wrong answer is not entered.');
}

/** An email address, a web address or a telephone number. */
const REACHABLE = /\S@\S+\.\S|\bhttps?:\/\/|\bwww\.|\+?\d[\d ]{8,}\d/i;

function contact({ description, supportEmail }: ReadinessFacts): Finding {
  if (REACHABLE.test(description)) return ready('The description says how you can be reached.');
  return supportEmail
    ? ready(
        `Questions reach us at ${supportEmail}. You can also give an address of your own in the description.`,
      )
    : advice('Say in the description how people can reach you.');
}
