import { Link } from '@tanstack/react-router';
import { GAME_CHOICES, LEVEL_CHOICES } from '#web/features/draws/form/game-choices.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import { ChoiceField } from './choice-field.tsx';

export function SkillGames() {
  const { locks } = useDrawFormFacts();
  return (
    <>
      <p className="measure text-muted">
        Under UK rules, everyone answers a challenge before they buy. Only tickets bought with the right
        answer enter the draw.{' '}
        <Link
          to="/skill-game-example"
          target="_blank"
          className="inline-flex min-h-6 items-center font-semibold text-accent underline"
        >
          Try the games
          <span className="sr-only"> (in a new tab)</span>
        </Link>
      </p>
      <ChoiceField name="skillGameType" legend="Skill game" options={GAME_CHOICES} locked={locks.terms} />
      <ChoiceField
        name="skillGameDifficulty"
        legend="Difficulty"
        options={LEVEL_CHOICES}
        columns={3}
        locked={locks.terms}
      />
    </>
  );
}
