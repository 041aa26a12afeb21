import { DIFFICULTIES, type Difficulty, GAME_TYPES, type GameType } from '#domain/games/kinds.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { type Example, GAME_EXAMPLES } from './examples.ts';

const GAMES: Record<GameType, { title: string; text: string }> = {
  math: { title: 'Sum', text: 'Two numbers to add, take away, multiply or divide. Divisions come out even.' },
  word: { title: 'Word', text: 'The letters of an English word in the wrong order: 3, 5 or 9 of them.' },
  memory: { title: 'Memory', text: 'Digits that are shown for a moment, then typed from memory: 4, 6 or 8.' },
  puzzle: { title: 'Pattern', text: 'Numbers that follow a rule. Which one comes next?' },
};

const LEVELS: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };

/** The four games that a host can choose from, each with a question and its answer for every level. */
export function SkillGamesPage() {
  return (
    <Page>
      <PageHeader
        title="Skill games"
        lead="One of these comes before every ticket. You choose the game and its level for each draw."
        actions={<ButtonLink to="/prize-draw/new">Create Prize Draw</ButtonLink>}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        {GAME_TYPES.map((type) => (
          <section key={type} aria-labelledby={`game-${type}`} data-tear="none" className="ticket p-4">
            <div className="ticket-frame h-full px-5 py-6 sm:px-7">
              <h2 id={`game-${type}`} className="text-xl">
                {GAMES[type].title}
              </h2>
              <p className="mt-1">{GAMES[type].text}</p>
              <dl className="mt-5">
                {DIFFICULTIES.map((level) => (
                  <ExampleLine key={level} level={level} example={GAME_EXAMPLES[type][level]} />
                ))}
              </dl>
            </div>
          </section>
        ))}
      </div>
      <p className="measure mt-8 text-muted">
        Answers are recorded and not judged in front of anyone. A wrong one still buys tickets, but they are
        not entered into the draw.
      </p>
    </Page>
  );
}

function ExampleLine({ level, example }: { level: Difficulty; example: Example }) {
  const { question, answer } = example;
  const asked = 'prompt' in question ? shownSum(question.prompt) : question.sequence.join(', ');
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-x-4 border-line border-t py-3">
      <dt className="font-semibold">{LEVELS[level]}</dt>
      <dd className="tabular min-w-0">
        <span className="block font-display text-xl">{asked}</span>
        <span className="block">Answer: {answer}</span>
      </dd>
    </div>
  );
}

/** With the signs that people write. */
function shownSum(prompt: string): string {
  return prompt.replace('*', '×').replace('/', '÷').replace(' - ', ' − ');
}
