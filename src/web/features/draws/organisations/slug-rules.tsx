import { Check, CircleX } from 'lucide-react';
import { findSlugProblem, SLUG_LENGTH, type SlugProblem } from '#domain/organisations/slug.ts';
import { cn } from '#web/components/ui/cn.ts';

const RULES: readonly { text: string; brokenBy: readonly SlugProblem[] }[] = [
  { text: `${SLUG_LENGTH.min} to ${SLUG_LENGTH.max} characters`, brokenBy: ['length'] },
  { text: 'Lower-case letters, digits and single hyphens', brokenBy: ['characters'] },
  { text: 'Not a reserved or offensive word', brokenBy: ['reserved', 'offensive'] },
];

/** The order in which `findSlugProblem` looks for problems: the rules after the first broken one are not known yet. */
const ORDER: readonly SlugProblem[] = ['length', 'characters', 'reserved', 'offensive', 'look-alike'];

/** The rules of a short address, each marked as kept or broken while the user types. */
export function SlugRules({ slug }: { slug: string }) {
  const problem = slug === '' ? undefined : findSlugProblem(slug);
  const states = RULES.map(({ text, brokenBy }) => ({ text, state: stateOf(brokenBy, problem) }));
  return (
    <>
      <ul className="mt-2 grid gap-1 text-sm">
        {states.map(({ text, state }) => (
          <li
            key={text}
            className={cn('flex items-start gap-1.5', state === 'broken' ? 'text-danger' : 'text-muted')}
          >
            {state === 'broken' ? (
              <CircleX className="mt-0.5 size-4 flex-none" aria-hidden="true" />
            ) : (
              <Check
                className={cn('mt-0.5 size-4 flex-none', state === 'kept' ? 'text-accent' : 'opacity-35')}
                aria-hidden="true"
              />
            )}
            {text}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {describe(states, slug)}
      </p>
    </>
  );
}

type State = 'kept' | 'broken' | 'unknown';

function stateOf(brokenBy: readonly SlugProblem[], problem: SlugProblem | null | undefined): State {
  if (problem === undefined) return 'unknown';
  if (problem === null) return 'kept';
  if (brokenBy.includes(problem)) return 'broken';
  return brokenBy.every((one) => ORDER.indexOf(one) < ORDER.indexOf(problem)) ? 'kept' : 'unknown';
}

function describe(states: readonly { text: string; state: State }[], slug: string): string {
  if (slug === '') return '';
  const broken = states.find(({ state }) => state === 'broken');
  return broken ? `Not met: ${broken.text}` : 'The short address meets all rules';
}
