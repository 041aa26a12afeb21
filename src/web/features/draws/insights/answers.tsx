import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Insights } from '#contract/draws/insights.ts';
import { formatShare } from '#domain/insights/days.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { NumbersTable } from './numbers.tsx';
import { Section } from './sections.tsx';
import { ShareBar } from './share-table.tsx';

const GAMES = { math: 'Sums', word: 'Words', memory: 'Memory', puzzle: 'Number puzzles' } as const;
const LEVELS = { easy: 'easy', medium: 'medium', hard: 'hard' } as const;

type AnswersProps = { answers: Insights['answers']; draw: Pick<PrizeDraw, 'skillGameType'> };

/** The share of correct answers, which shows that the draw tested skill. */
export function Answers({ answers, draw }: AnswersProps) {
  if (draw.skillGameType === null && answers === null) return null;
  return (
    <Section
      title="Skill challenge"
      note={
        answers === null
          ? undefined
          : 'Answers that led to a purchase, over the whole sale. Tickets bought with a wrong answer don’t enter the draw.'
      }
    >
      {answers === null ? (
        <p className="measure">
          Nobody can see which answers were right until the list of entries is sealed, not even us. After
          that, you’ll see the share of right answers here, by game and level.
        </p>
      ) : answers.length === 0 ? (
        <p>Nobody took part in the challenge.</p>
      ) : (
        <>
          {answers.map(({ type, difficulty, right, wrong }) => (
            <div key={`${type} ${difficulty}`} className="mb-4">
              <p>
                <strong className="font-display font-semibold text-2xl">
                  {formatShare(right, right + wrong)}
                </strong>{' '}
                {`right: ${GAMES[type]}, ${LEVELS[difficulty]}`}
              </p>
              <ShareBar part={right} whole={right + wrong} />
            </div>
          ))}
          <NumbersTable
            caption="Right answers by game and level"
            headings={['Game', 'Answers', 'Right', 'Wrong', 'Share right']}
            rows={answers.map(({ type, difficulty, right, wrong }) => ({
              name: `${GAMES[type]}, ${LEVELS[difficulty]}`,
              values: [
                formatNumber(right + wrong),
                formatNumber(right),
                formatNumber(wrong),
                formatShare(right, right + wrong),
              ],
            }))}
          />
        </>
      )}
    </Section>
  );
}
